// The owner of the data: one worker of all tabs runs the arbiter's application and answers their requests.
//
// A lock elects it; the others wait, and load nothing meanwhile. When the owner can answer it takes a second lock
// whose name holds a nonce. The service worker finds it there and asks on the channel of that name.
import { loadEngine } from "../engine.js";
import { Store, clear, mount } from "./storage.js";

const { zone } = JSON.parse(self.name);
const SCOPE = new URL("../", import.meta.url).pathname;
const NAME = `swissmate ${SCOPE} owner`;
const PAGES = new URL("pages/", import.meta.url);
const DATA = "/data";

const SETUP = `
import io, os, sys, zipfile
from pyodide.ffi import to_js

def unpack(archive):
    with zipfile.ZipFile(io.BytesIO(archive.to_bytes())) as opened:
        opened.extractall("/program")

def start(address, build, zone):
    os.environ["SWISSMATE_DATA"] = "${DATA}"
    os.environ["TZ"] = zone
    sys.path.insert(0, "/program")
    from swissmate.arbiter.outside.tab.application import Program
    from swissmate.errors import SwissmateError
    try:
        return Program(address, build), ""
    except SwissmateError as error:
        return None, str(error)

def answer(program, method, path, query, headers, body):
    return to_js(program.answer(method, path, query, headers.to_py(), body.to_bytes()))

unpack, start, answer
`;

const news = new BroadcastChannel(`${NAME} news`); // for the shells of all tabs
const tell = (message) => postMessage(message);
let stopping = () => {};
const stopped = new Promise((done) => { stopping = done; });

async function run() {
  tell({ state: "loading" });
  const store = await Store.open(SCOPE);
  const { python, build, programs } = await loadEngine("application", (loading) => tell({ loading }));
  mount(python.FS, store, DATA);
  const [unpack, start, ask] = python.runPython(SETUP);
  for (const each of programs) unpack(each);
  const [program, refused] = start(PAGES.href, build.build, zone);
  if (program) await store.save();
  else throw new Error(refused);
  const channel = new BroadcastChannel(`${NAME} ${crypto.randomUUID()}`);
  const served = { python, program, store, channel, ask: (...request) => ask(program, ...request) };
  let last = Promise.resolve();
  channel.onmessage = ({ data }) => {
    if (data.method) last = last.then(() => answer(served, data));
  };
  navigator.locks.request(channel.name, () => new Promise(() => {}));
  store.cleared = () => holdAnew([NAME, channel.name]);
  tell({ state: "ready", fresh: store.fresh });
  if (store.isCleared) store.cleared(); // while the program started
  const deleted = await stopped;
  channel.onmessage = null; // the service worker says to the rest that the program has stopped
  await last;
  program.close();
  store.close();
  if (!deleted) return tell({ state: "stopped" });
  await clear(SCOPE);
  return news.postMessage({ deleted: true });
}

// When Chromium has deleted the site's data it hides the locks from everybody who comes later. A worker that comes later
// can take them for those, once the deletion is over; where nothing is hidden they are never free.
async function holdAnew(names) {
  news.postMessage({ cleared: "gone" });
  for (let turn = 0; turn < 10; turn += 1) {
    const holder = new Worker("holder.js", { name: JSON.stringify(names) });
    const taken = await new Promise((done) => {
      holder.onmessage = ({ data }) => done(data);
      holder.onerror = () => done(false);
    });
    if (taken) return news.postMessage({ held: "anew" });
    holder.terminate();
    await new Promise((done) => { setTimeout(done, 500); });
  }
  return undefined;
}

async function answer({ python, program, store, channel, ask }, { id, method, path, query, headers, body }) {
  let reply;
  try {
    if (method === "DELETE") { // the page where the data lie; no page of the program takes this
      stopping(true);
      return channel.postMessage({ id, status: 204, headers: [], body: null });
    }
    const bytes = body ? new Uint8Array(await body.arrayBuffer()) : new Uint8Array();
    reply = ask(method, path, query, headers, bytes);
    try {
      if (await store.save()) news.postMessage({ cleared: "written again" });
    } catch (error) {
      program.close();
      store.undo();
      mount(python.FS, store, DATA);
      if (method !== "GET") { // a page or a copy is as good as before: only that it was asked for is not noted
        const why = new URLSearchParams({ why: error.name }).toString();
        reply = ask("GET", `${PAGES.pathname}tab/not-saved`, why, headers, new Uint8Array());
        news.postMessage({ unsaved: error.name });
      }
    }
  } catch (error) {
    // Python itself is lost: what is in memory is not to be trusted any more.
    reply = [503, [["Content-Type", "text/plain; charset=utf-8"]], new TextEncoder().encode(`Not saved: ${error}`)];
    tell({ state: "lost", reason: String(error) });
  }
  const [status, fields, content] = reply;
  channel.postMessage({ id, status, headers: fields, body: content });
  if (method !== "GET" || path.includes("/tab/copy/")) news.postMessage({ changed: true });
  return undefined;
}

onmessage = ({ data }) => {
  if (data === "stop") stopping(false);
};

tell({ state: "waiting" });
navigator.locks.request(NAME, async () => {
  try {
    await run();
  } catch (error) {
    tell({ state: "failed", name: error.name, reason: error.message || String(error) });
  }
}).then(() => self.close());
