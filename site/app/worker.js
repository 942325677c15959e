// The owner of the data: one worker of all tabs runs the arbiter's application and answers their requests.
//
// A lock elects it; the others wait, and load nothing meanwhile. When the owner can answer it takes a second lock
// whose name holds a nonce. The service worker finds it there and asks on the channel of that name.
import { loadEngine } from "../engine.js";
import { Pool, mount } from "./storage.js";

const { zone } = JSON.parse(self.name);
const SCOPE = new URL("../", import.meta.url).pathname;
const NAME = `swissmate ${SCOPE} owner`;
const DATA = "/data";

const SETUP = `
import io, os, sys, zipfile
from pyodide.ffi import to_js

def unpack(archive):
    with zipfile.ZipFile(io.BytesIO(archive.to_bytes())) as opened:
        opened.extractall("/program")

def start(address, zone):
    os.environ["SWISSMATE_DATA"] = "${DATA}"
    os.environ["TZ"] = zone
    sys.path.insert(0, "/program")
    from swissmate.arbiter.outside.tab.application import Program
    from swissmate.errors import SwissmateError
    try:
        return Program(address), ""
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
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(`swissmate${SCOPE.replaceAll("/", "!")}`, { create: true });
  const pool = await Pool.open(folder);
  const { python, programs } = await loadEngine("application", (loading) => tell({ loading }));
  mount(python.FS, pool, DATA);
  const [unpack, start, ask] = python.runPython(SETUP);
  for (const each of programs) unpack(each);
  const address = new URL("pages/", import.meta.url).href;
  const [program, refused] = start(address, zone);
  pool.flush();
  if (!program) {
    pool.close();
    throw new Error(refused);
  }
  const nonce = crypto.randomUUID();
  const channel = new BroadcastChannel(`${NAME} ${nonce}`);
  let last = Promise.resolve();
  channel.onmessage = ({ data }) => {
    if (data.method) last = last.then(() => answer((...request) => ask(program, ...request), pool, channel, data));
  };
  navigator.locks.request(`${NAME} ${nonce}`, () => new Promise(() => {}));
  tell({ state: "ready" });
  await stopped;
  await last;
  program.close();
  pool.close();
}

async function answer(ask, pool, channel, { id, method, path, query, headers, body }) {
  let reply;
  try {
    const bytes = body ? new Uint8Array(await body.arrayBuffer()) : new Uint8Array();
    const [status, fields, content] = ask(method, path, query, headers, bytes);
    pool.flush(); // what was saved is on the disk before anybody is told so
    reply = { id, status, headers: fields, body: content };
  } catch (error) {
    // Python itself is lost, or the disk: what is in memory is not to be trusted any more.
    channel.postMessage({ id, status: 503, headers: [["Content-Type", "text/plain; charset=utf-8"]],
      body: new TextEncoder().encode(`Not saved: ${error}`) });
    tell({ state: "lost", reason: String(error) });
    return;
  }
  channel.postMessage(reply);
  if (method !== "GET" || path.includes("/tab/copy/")) news.postMessage("changed");
  await pool.replenish().catch(() => {}); // a full device: what needs a slot is refused then
}

onmessage = ({ data }) => {
  if (data === "stop") stopping();
};

tell({ state: "waiting" });
navigator.locks.request(NAME, async () => {
  try {
    await run();
    tell({ state: "stopped" });
  } catch (error) {
    tell({ state: "failed", reason: error.message ?? String(error) });
  }
}).then(() => self.close());
