// The frame around the application: starts its worker, shows its pages, and says how safe the data is.
import { follow, language, say, speak } from "./words.js";

const $ = (id) => document.getElementById(id);
const PAGES = new URL("pages/", location.href).href.split("#")[0];
const MEGABYTE = 2 ** 20;

let worker = null;
let ends = []; // times at which the worker was lost

function trouble(text) {
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
}

// What this browser lacks for keeping an event; empty when nothing is missing.
async function missing() {
  if (!window.isSecureContext) return say("this address is not secure: it must be https or localhost");
  if (!("serviceWorker" in navigator)) {
    return say("this window has no service workers (private windows of some browsers have none)");
  }
  if (!navigator.locks) return say("this browser has no locks between tabs");
  if (!window.WebAssembly) return say("this browser has no WebAssembly");
  try {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle("swissmate-probe", { create: true });
    await root.removeEntry("swissmate-probe");
  } catch (error) {
    return say("this window does not keep files (%(name)s); private windows may not be allowed to", { name: error.name });
  }
  return "";
}

async function start() {
  await speak();
  document.body.dataset.served = (await (await fetch("../build.json")).json()).build;
  const lack = await missing();
  if (lack) {
    $("state").textContent = say("The application cannot run in this window.");
    $("progress").hidden = true;
    trouble(say("The application cannot run here: %(why)s. Nothing was changed. Use an ordinary window of a current browser, or the workbench, which keeps nothing.", { why: lack }));
    document.body.dataset.state = "failed";
    return;
  }
  const registration = await navigator.serviceWorker.register("../offline.js");
  await navigator.serviceWorker.ready;
  watchForUpdates(registration);
  begin();
}

function begin() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
  worker = new Worker("worker.js", { type: "module", name: JSON.stringify({ zone }) });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = (event) => heard({ state: "failed", reason: event.message ?? say("its files could not be loaded") });
}

function heard(data) {
  if (data.loading !== undefined) $("progress").value = data.loading;
  if (data.state) document.body.dataset.state = data.state;
  if (data.state === "waiting") showWhenOthersOwn();
  if (data.state === "loading") $("state").textContent = say("Loading the application…");
  if (data.state === "ready") {
    trouble(ends.length ? say("The program stopped and has started again. Check whether your last entry is there. Everything before it was saved.") : "");
    show();
  }
  if (data.state === "lost") {
    worker.terminate();
    ends = [...ends.filter((each) => each > Date.now() - 60_000), Date.now()];
    trouble(`${say("The program stopped and is starting again: %(why)s", { why: data.reason })}\n${say("The last entry was not saved. Everything before it was.")}`);
    if (ends.length < 4) begin();
    else {
      trouble(`${say("The program cannot go on: %(why)s", { why: data.reason })}\n`
        + say("What was saved is on this device. Make room on it, then load this page again."));
    }
  }
  if (data.state === "failed") {
    $("state").textContent = say("The application could not be started.");
    $("progress").hidden = true;
    trouble(`${say("The application could not be started: %(why)s", { why: data.reason })}\n${say("What was saved before is still on this device.")}`);
  }
  if (data.state === "stopped") stopped();
}

// Another tab runs the program: its worker answers this tab's pages too.
async function showWhenOthersOwn() {
  const { held } = await navigator.locks.query();
  const name = `swissmate ${new URL("../", location.href).pathname} owner`;
  if (held.some((each) => each.name === name) && document.body.dataset.state === "waiting") {
    document.body.dataset.state = "beside";
    show();
  }
}

function show() {
  const frame = $("pages");
  if (frame.hidden) {
    frame.src = PAGES + location.hash.slice(1);
    frame.hidden = false;
    $("start").hidden = true;
  } else if (ends.length) frame.contentWindow.location.reload(); // it may show that something was not saved
  tellRoom();
}

// The frame's address is this page's fragment: reloading, going back and bookmarks work.
$("pages").addEventListener("load", () => {
  const { href } = $("pages").contentWindow.location;
  if (!href.startsWith(PAGES)) return;
  history.replaceState(null, "", `#${href.slice(PAGES.length)}`);
  document.title = $("pages").contentDocument.title || "swissmate";
  document.body.dataset.shown = href.slice(PAGES.length);
  tellCopies();
  follow($("pages").contentDocument.documentElement.lang).then((other) => other && tellRoom());
});

window.addEventListener("hashchange", () => {
  const wanted = PAGES + location.hash.slice(1);
  if (!$("pages").hidden && $("pages").contentWindow.location.href !== wanted) $("pages").src = wanted;
});

let asked = false;
async function changed() {
  tellCopies();
  tellRoom();
  if (!asked && navigator.storage.persist) {
    asked = true; // something worth keeping is here now
    await navigator.storage.persist();
    tellRoom();
  }
}

async function tellRoom() {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const free = Math.max(quota - usage, 0) / MEGABYTE;
  const digits = { maximumFractionDigits: free > 1024 ? 1 : 0 };
  const n = (free > 1024 ? free / 1024 : free).toLocaleString(language, digits);
  const room = free > 1024 ? say("%(n)s GB free", { n }) : say("%(n)s MB free", { n });
  const promised = await navigator.storage.persisted();
  const kept = promised ? say("The browser promised to keep the data") : say("The browser has not promised to keep the data: save copies");
  $("room").textContent = `${kept} · ${room}`;
  $("room").title = say("A private window keeps nothing once it is closed. Clearing the browser's data deletes events too.");
  $("room").classList.toggle("due", free < 20);
  document.body.dataset.kept = promised ? "promised" : "not promised";
}

async function tellCopies() {
  const answer = await fetch(`${PAGES}tab/state`).catch(() => null);
  if (!answer?.ok) return;
  const { events, save } = await answer.json();
  const number = /^events\/(\d+)/.exec(document.body.dataset.shown ?? "")?.[1];
  const event = events.find((each) => String(each.id) === number);
  $("copy").textContent = event ? event.says : "";
  $("copy").classList.toggle("due", Boolean(event?.due && event.round));
  $("save").hidden = !event;
  if (event) {
    $("save").href = `${PAGES}tab/copy/${event.id}`;
    $("save").textContent = save;
  }
}
new BroadcastChannel(`swissmate ${new URL("../", location.href).pathname} owner news`).onmessage = changed;

// --- a new version ---
let waiting = null;
function watchForUpdates(registration) {
  const look = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    $("update").hidden = false;
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) registration.update().catch(() => {}); });
}

$("restart").addEventListener("click", () => {
  $("restart").disabled = true;
  if (document.body.dataset.state === "ready") worker.postMessage("stop");
  else stopped();
});

// The data is closed: the new version may take over.
function stopped() {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("take over");
}

// Another tab let a new version take over: this page belongs to the old one.
if (navigator.serviceWorker?.controller) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
}

start();
