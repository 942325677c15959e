// The frame around the application: starts its worker, shows its pages, and says how safe the data are.
import { printing } from "./printing.js";
import { probe } from "./storage.js";
import { typed } from "./typing.js";
import { built, pause } from "../parts.js";
import { LANGUAGE, follow, language, say, speak } from "../words.js";

const $ = (id) => document.getElementById(id);
const SCOPE = new URL("../", location.href).pathname;
const PAGES = new URL("pages/", location.href).href.split("#")[0];
const OWNER = `swissmate ${SCOPE} owner`;
const MEGABYTE = 2 ** 20;
const PATIENCE = 5000; // milliseconds in which a new version has long taken over
const FULL = "QuotaExceededError";
const A_WORD = 1000; // milliseconds in which other tabs have answered
const RESTARTS = "restarts"; // how often this tab still reminds the browser of a new version, in its session
const SOON = 150; // milliseconds after which to look again
const DELETION = 3000; // milliseconds in which a browser has deleted a site's data
const STILL = 20_000; // milliseconds after which a browser that has not put the program's pages on the device is asked again

const REASONS = {
  [FULL]: () => say("the storage of this device is full"),
  NetworkError: () => say("a part of it is not on this device yet, and there is no network. Once there is one, the first page has a button that fetches everything"),
};

const served = navigator.serviceWorker?.controller; // the version that this page is of
let worker = null;
let news = null; // what the tabs tell each other; a window without cookies has none
let ends = []; // times at which the worker was lost

// Says what went wrong; "data" leads to where copies are saved and restored.
function trouble(text, data = false) {
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
  if (!data) return;
  const link = document.createElement("a");
  Object.assign(link, { href: "#tab/data", textContent: say("Save a copy or restore one") });
  $("trouble").append("\n", link);
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
    await probe(SCOPE);
  } catch (error) {
    if (error?.name === FULL) return REASONS[FULL]();
    const name = error?.name ?? String(error);
    return say("this window does not keep data (%(name)s): it is a private one, or the browser blocks cookies for this address", { name });
  }
  return "";
}

// Puts off what the page says when a start stands still (shell.css).
function goesOn() {
  for (const each of $("again").getAnimations()) each.currentTime = 0;
}

function failed(why) {
  document.body.dataset.state = "failed";
  $("state").textContent = say("The application could not be started.");
  $("progress").hidden = true;
  trouble(`${say("The application could not be started: %(why)s", { why })}\n${say("Nothing was changed. What was saved before is still on this device.")}`);
}

async function start() {
  await speak();
  document.body.dataset.state = "starting";
  document.body.dataset.served = (await built()).build;
  const lack = await missing();
  if (lack) {
    $("state").textContent = say("The application cannot run in this window.");
    $("progress").hidden = true;
    trouble(say("The application cannot run here: %(why)s. Nothing was changed. Use an ordinary window of a current browser, or the workbench, which keeps nothing.", { why: lack }));
    document.body.dataset.state = "failed";
    return;
  }
  watchForUpdates(await answering());
  const { controller } = navigator.serviceWorker;
  if (served && controller && controller !== served) { // a new version took over meanwhile
    location.reload();
    return;
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) registration.update().catch(() => {}); });
  navigator.serviceWorker.addEventListener("controllerchange", takenOver);
  $("private").hidden = !(await isPrivate());
  news = new BroadcastChannel(`${OWNER} news`);
  news.onmessage = ({ data }) => told(data);
  begin();
}

// Waits for the service worker. One that cannot put its files on the device never gets ready, and says nothing.
async function answering() {
  const registration = await navigator.serviceWorker.register("../offline.js");
  const refused = new Promise((_, fail) => registration.installing?.addEventListener("statechange", ({ target }) => {
    if (target.state === "redundant" && !registration.active) fail(new Error(say("its files could not be loaded")));
  }));
  if (!registration.active || !navigator.serviceWorker.controller) {
    const taken = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    registration.active?.postMessage("claim"); // a hard reload goes past the service worker
    await Promise.race([taken, refused]);
  }
  return registration;
}

// After the browser has deleted the service worker. Chromium's caches answer no more, until it ends, where one is
// registered during the deletion.
async function answeringAgain() {
  let now = null;
  while (!now) {
    await pause(DELETION);
    now = await Promise.race([answering(), pause(STILL)]).catch(() => null); // no network, or deleted once more
  }
  watchForUpdates(now);
}

// A guess: no browser tells. Firefox and Safari give private windows no files, Chromium gives them memory for a disk.
async function isPrivate() {
  try {
    await navigator.storage?.getDirectory?.();
  } catch {
    return true;
  }
  const { quota = Infinity } = await navigator.storage?.estimate() ?? {};
  return quota < 2 * (performance.memory?.jsHeapSizeLimit ?? 0);
}

function begin() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
  worker = new Worker("worker.js", { type: "module", name: JSON.stringify({ zone }) });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = (event) => heard({ state: "failed", reason: event.message ?? say("its files could not be loaded") });
}

function heard(data) {
  goesOn();
  if (data.loading !== undefined) $("progress").value = data.loading;
  if (data.loading === 1) {
    $("progress").removeAttribute("value"); // everything is here, and nobody knows how long Python takes
    $("state").textContent = say("Starting the program…");
  }
  if (data.state) document.body.dataset.state = data.state;
  if (data.state === "waiting") showWhenOthersAnswer();
  if (data.state === "loading") $("state").textContent = say("Loading the application…");
  if (data.state === "ready") {
    if (ends.length && data.fresh) trouble(say("The browser has deleted what it kept for this site: no event is here any more. Restore your last copies."), true);
    else trouble(ends.length ? say("The program stopped and has started again. Check whether your last entry is there. Everything before it was saved.") : "");
    show();
  }
  if (data.state === "lost") {
    worker.terminate();
    ends = [...ends.filter((each) => each > Date.now() - 60_000), Date.now()];
    if (ends.length < 4) {
      trouble(say("The program stopped and is starting again: %(why)s", { why: data.reason }));
      begin();
    } else {
      trouble(`${say("The program cannot go on: %(why)s", { why: data.reason })}\n`
        + say("The last entry was not saved. Load this page again, and look whether everything before it is there."));
    }
  }
  if (data.state === "failed") failed(REASONS[data.name]?.() ?? data.reason);
}

// Another tab runs the program: its worker answers this tab's pages too, once it can. WebKit waits 70 seconds for a
// page of the program, then asks the host for it.
async function showWhenOthersAnswer() {
  while (document.body.dataset.state === "waiting") {
    const { held } = await navigator.locks.query();
    if (document.body.dataset.state === "waiting" && held.some((each) => each.name.startsWith(`${OWNER} `))) {
      document.body.dataset.state = "beside";
      show();
    } else {
      await pause(SOON);
      goesOn();
      if (document.body.dataset.state === "waiting") $("state").textContent = say("Another tab is starting the program. If it takes long, look into that tab or close it: browsers let tabs sleep.");
    }
  }
}

function show() {
  const frame = $("pages");
  if (frame.hidden) {
    frame.src = PAGES + location.hash.slice(1);
    frame.hidden = false;
    $("start").hidden = true;
  } else if (ends.length) frame.contentWindow.location.reload(); // it may show that something was not saved
}

// The frame's address is this page's fragment: reloading, going back and bookmarks work.
$("pages").addEventListener("load", () => {
  const within = $("pages").contentDocument; // none where the browser has a page of its own: nobody has answered
  const href = within?.location.href ?? PAGES + location.hash.slice(1);
  if (!href.startsWith(PAGES)) return;
  history.replaceState(null, "", `#${href.slice(PAGES.length)}`);
  if (!within?.defaultView.navigator.serviceWorker.controller) { // the browser has deleted it
    answeringAgain().then(() => { $("pages").src = href; });
    return;
  }
  document.title = within.title || "swissmate";
  document.body.dataset.shown = href.slice(PAGES.length);
  tellCopies();
  follow(within.documentElement.lang).then(tellRoom);
  within.getElementById("clear")?.addEventListener("submit", clear);
});
printing($("pages"));

window.addEventListener("hashchange", () => {
  const wanted = PAGES + location.hash.slice(1);
  if (!$("pages").hidden && $("pages").contentWindow.location.href !== wanted) $("pages").src = wanted;
});

// --- how safe the data are ---
let asked = false;
async function changed() {
  tellCopies();
  if (!asked) {
    asked = true; // something worth keeping is here now
    await navigator.storage?.persist();
  }
  tellRoom();
}

async function tellRoom() {
  const { usage = 0, quota = 0 } = await navigator.storage?.estimate() ?? {};
  const free = Math.max(quota - usage, 0) / MEGABYTE; // 0 where a browser does not say
  const digits = { maximumFractionDigits: free > 1024 ? 1 : 0 };
  const n = (free > 1024 ? free / 1024 : free).toLocaleString(language, digits);
  const room = free > 1024 ? say("%(n)s GB free", { n }) : say("%(n)s MB free", { n });
  const promised = await navigator.storage?.persisted() ?? false;
  const kept = promised ? say("The browser promised to keep the data") : say("The browser has not promised to keep the data: save copies");
  const place = $("pages").contentDocument?.getElementById("room");
  if (place) place.textContent = quota ? `${kept} · ${room}` : kept;
  $("data").classList.toggle("due", quota > 0 && free < 20);
  document.body.dataset.kept = promised ? "promised" : "not promised";
}

let token = "";
async function tellCopies() {
  const answer = await fetch(`${PAGES}tab/state`).catch(() => null);
  if (!answer?.ok) return;
  const { events, words, ...more } = await answer.json();
  ({ token } = more);
  const number = /^events\/(\d+)/.exec(document.body.dataset.shown ?? "")?.[1];
  const event = events.find((each) => String(each.id) === number);
  const question = event?.asked ? event : events.find((each) => each.asked);
  $("copy").textContent = event && !question ? event.says : "";
  $("copy").classList.toggle("due", Boolean(event?.due));
  $("save").hidden = !event || Boolean(question);
  if (event) $("save").href = `${PAGES}tab/copy/${event.id}`;
  $("asked").hidden = !question;
  if (question) $("asked").dataset.event = question.id;
  const [asks, yes, no] = $("asked").children;
  for (const [node, text] of [[$("save"), words.save], [$("data"), words.data], [asks, words.asks], [yes, words.yes], [no, words.no]]) {
    node.textContent = text;
  }
  $("data").hidden = false;
}

// A browser does not tell whether a download arrived: the arbiter does.
$("asked").addEventListener("click", async ({ target }) => {
  if (!target.value) return;
  const body = new URLSearchParams({ csrfmiddlewaretoken: token, arrived: target.value });
  await fetch(`${PAGES}tab/copied/${$("asked").dataset.event}`, { method: "POST", body });
  tellCopies();
});

function told(data) {
  if (data.changed) changed();
  if (data.cleared === "gone") {
    trouble(say("The browser has deleted what it kept for this site. This tab still has your events: save copies now. The next entry writes them again."), true);
  }
  if (data.held && ["waiting", "beside"].includes(document.body.dataset.state)) {
    worker.terminate(); // it waits for locks that nobody takes any more
    begin();
  }
  if (data.cleared === "written again") {
    trouble(say("The browser had deleted what it kept for this site. Everything that this tab has was written again."), true);
  }
  if (data.unsaved === FULL) {
    trouble(say("Not saved: the storage of this device is full. Make room on it and enter it again. Everything before it was saved."), true);
  } else if (data.unsaved) {
    trouble(say("Not saved: the browser writes nothing any more (%(name)s). Save copies before you close this tab.", { name: data.unsaved }), true);
  }
  if (data.restart === "asked" && isTyped()) {
    news.postMessage({ restart: "objected" });
    notYet();
  }
  if (data.restart === "objected") objected = true;
  if (data.restart === "now") leave();
  if (data.deleted) {
    forget();
    document.body.dataset.state = "deleted";
    $("pages").remove();
    $("bar").hidden = true;
    trouble(say("Everything that swissmate kept in this browser is deleted. Loading the page again begins anew."));
  }
}

// Has the data deleted by the tab that has them open.
function clear(submitted) {
  submitted.preventDefault();
  fetch(`${PAGES}tab/data`, { method: "DELETE" });
}

// Deletes the program itself.
async function forget() {
  const mine = (await caches.keys()).filter((each) => each.startsWith(`swissmate ${SCOPE} `));
  await Promise.all(mine.map((each) => caches.delete(each)));
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  localStorage.removeItem(LANGUAGE);
}

// --- a new version ---
let registration = null;
let isOld = false; // a new version has taken over, and this page stays for what was typed in it
let objected = false;

function watchForUpdates(registered) {
  registration = registered;
  const look = () => { $("update").hidden = !isOld && !(registration.waiting && navigator.serviceWorker.controller); };
  const watch = () => registration.installing?.addEventListener("statechange", look);
  look();
  const left = registration.waiting ? Number(sessionStorage.getItem(RESTARTS)) : 0;
  sessionStorage.setItem(RESTARTS, Math.max(left - 1, 0));
  if (left) takeOver();
  watch(); // one that was found before this line is not announced again
  registration.addEventListener("updatefound", watch);
}

// A new version takes over when every tab has closed the program, and not before what was typed is saved: the pages
// of the old version cannot save it any more.
$("restart").addEventListener("click", async () => {
  if (isOld || !registration.waiting) return location.reload();
  $("restart").disabled = true;
  objected = isTyped();
  news.postMessage({ restart: "asked" });
  await pause(A_WORD); // a tab that sleeps says nothing: see takenOver
  if (objected) return notYet();
  news.postMessage({ restart: "now" });
  leave();
  sessionStorage.setItem(RESTARTS, 3);
  return navigator.locks.request(OWNER, takeOver);
});

// Chromium keeps a version that is being asked for minutes. So the old one answers at once, without the program, and a
// page that is loaded again reminds the browser; a slow device has to be reminded more than once.
function takeOver() {
  registration.active.postMessage("leave");
  registration.waiting.postMessage("take over");
  setTimeout(() => isTyped() || location.reload(), PATIENCE);
}

const isTyped = () => !$("pages").hidden && typed($("pages").contentWindow);

function notYet() {
  $("update").firstElementChild.textContent = say("A new version is ready. Something typed in this tab or another one is not saved: save it, or leave that page. Then restart.");
  $("restart").disabled = false;
}

function leave() {
  if (document.body.dataset.state === "ready") worker.postMessage("stop");
  else worker?.terminate();
}

async function takenOver() {
  const known = registration;
  if (await navigator.serviceWorker.getRegistration() !== known) {
    return answeringAgain(); // the browser has deleted the old one; this tab may still have all events
  }
  if (!isTyped()) return location.reload();
  isOld = true;
  leave();
  $("update").hidden = false;
  $("update").firstElementChild.textContent = say("A new version has taken over, and this page is of the old one: what you typed here is not saved and cannot be. Copy it, and load the page again.");
  $("restart").textContent = say("Load again");
  $("restart").disabled = false;
  return undefined;
}

start().catch((error) => heard({ state: "failed", name: error?.name, reason: error?.message || String(error) }));
