// The service worker. It keeps one build of the site on the device and answers from there; a new build is fetched
// beside it and takes over when the old one is closed, or when the shell of the application says so.
// What lies below app/pages/ is asked of the worker that runs the application (app/worker.js).
const BUILD = "@BUILD@";
const FILES = "@FILES@";
const ENGINE = "@ENGINE@"; // large: kept by engine.js when they are first used
const APPLICATION = "@APPLICATION@"; // the same and the application itself
const POLICY = "@POLICY@";

const SCOPE = new URL("./", self.location).pathname;
const MINE = `swissmate ${SCOPE} `;
const CACHE = `${MINE}${BUILD}`;
const PARTS = `${MINE}parts`;
const PAGES = `${SCOPE}app/pages/`;
const OWNER = `swissmate ${SCOPE} owner`;
const LEAVING = 60_000; // milliseconds in which the next version has taken over
const EARLY = 50_000; // milliseconds after which a page is answered at the latest: WebKit asks the host after 70 seconds
const STILL = 20_000; // milliseconds after which files that do not come are not going to
const LARGEST = 420 * 2 ** 20; // a rating list; more is no file for this program

let patience = 10_000; // milliseconds in which a cache has answered
let left = -Infinity; // when it was said that the next version takes over
const late = new Map(); // answers that did not come in time

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.race([install(), stoodStill()]));
});

let sign = Date.now(); // when a file came
async function install() {
  const cache = await caches.open(CACHE);
  const files = FILES.map((each) => cache.add(new Request(each, { cache: "reload" })).then(() => { sign = Date.now(); }));
  await Promise.all(files);
  await fetchParts();
}

// Fails when nothing comes any more: where its cache was deleted meanwhile, Chromium never answers, and no page can
// register or unregister anything while this goes on.
async function stoodStill() {
  while (Date.now() < sign + STILL) await pause(1000);
  throw new Error("no file comes any more");
}

// Of what the device has from an older build it gets this one's: the engine, and the application if it was used.
async function fetchParts() {
  const parts = await caches.open(PARTS);
  const there = (await parts.keys()).map((each) => new URL(each.url).pathname);
  const engine = there.length ? ENGINE : [];
  const wanted = there.some((each) => each.startsWith(`${SCOPE}app/`)) ? APPLICATION : engine;
  sign = Infinity; // they are large
  await parts.addAll(wanted.filter((each) => !there.includes(SCOPE + each)));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.race([deleteOld(), pause(STILL)]).then(() => self.clients.claim()));
});

async function deleteOld() {
  const names = (await caches.keys()).filter((each) => each.startsWith(MINE) && each !== CACHE && each !== PARTS);
  await Promise.all(names.map((each) => caches.delete(each)));
  const parts = await caches.open(PARTS);
  const old = (await parts.keys()).filter((each) => !APPLICATION.includes(new URL(each.url).pathname.slice(SCOPE.length)));
  await Promise.all(old.map((each) => parts.delete(each)));
}

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "leave") left = Date.now();
  if (data === "take over") self.skipWaiting();
  if (data === "claim") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (address.origin !== self.location.origin || !address.pathname.startsWith(SCOPE)) return;
  if (address.pathname.startsWith(PAGES) && !address.pathname.startsWith(`${PAGES}static/`)) {
    event.respondWith(inTime(event, address));
  } else if (event.request.method === "GET") {
    event.respondWith(kept(event.request, address));
  }
});

// A host of static files sets no headers, so the policy is added here.
function withPolicy(response) {
  const headers = new Headers(response.headers);
  headers.set("Content-Security-Policy", POLICY);
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function found(request, address) {
  const cache = await caches.open(CACHE);
  return await cache.match(request, { ignoreSearch: true })
    ?? (address.pathname.endsWith("/") ? cache.match(`${address.origin}${address.pathname}index.html`) : undefined);
}

// A cache that does not answer is not waited for again.
async function kept(request, address) {
  const there = found(request, address).then((answer) => (answer ? withPolicy(answer) : fetch(request)));
  const answer = await Promise.race([there, pause(patience)]);
  if (answer) return answer;
  patience = 0;
  return fetch(request).catch(() => there);
}

// The nonce of the worker that answers; null if there is none, undefined while one is starting.
async function owner() {
  const { held } = await navigator.locks.query();
  const names = held.map((each) => each.name);
  const ready = names.find((each) => each.startsWith(`${OWNER} `));
  if (ready) return ready;
  return names.includes(OWNER) ? undefined : null;
}

// Answers in time: if need be with a page that asks again, by the name of the answer that is still to come.
async function inTime(event, address) {
  if (event.request.mode !== "navigate") return asked(event.request, address); // a script shows no page: it waits
  const name = address.searchParams.get("late") ?? crypto.randomUUID();
  const answer = late.get(name) ?? asked(event.request, address);
  const now = await Promise.race([answer, pause(EARLY)]);
  late.delete(name);
  if (now) return now;
  late.set(name, answer);
  event.waitUntil(answer);
  address.searchParams.set("late", name);
  const title = say("The program is still working");
  return text(503, title, say("The answer comes here by itself. If it does not come, look into the tab where swissmate was opened first: browsers let tabs sleep."), "", address.href);
}

async function asked(request, address) {
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.blob();
  if (body && body.size > LARGEST) {
    return text(413, say("This file is too large"), say("Nothing was changed. Go back and choose another file."));
  }
  const headers = [...request.headers];
  if (request.referrer.startsWith("http")) headers.push(["Referer", request.referrer]);
  headers.push(["Accept-Language", navigator.languages?.join(",") || navigator.language]);
  const question = { method: request.method, path: address.pathname, query: address.search.slice(1), headers, body };
  for (let without = 0; without < 20 && Date.now() > left + LEAVING;) {
    const name = await owner();
    if (name) {
      const answer = await askedOf(name, question);
      if (answer) return answer;
      if (body) break; // the owner is gone in the middle of it: reading again is safe, writing the arbiter's to repeat
      continue;
    }
    if (name === null) without += 1; // one may be about to take over
    await pause(150);
  }
  if (body) return text(503, say("Not saved: the program stopped in the meantime"), say("Go back and try again."));
  const shell = `${SCOPE}app/#${address.pathname.slice(PAGES.length)}${address.search}`;
  return text(503, say("swissmate is not open in any tab"), say("Open it here"), shell);
}

const escaped = (words) => words.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

async function askedOf(name, question) {
  const channel = new BroadcastChannel(name);
  const id = crypto.randomUUID();
  try {
    const answered = new Promise((done) => {
      channel.onmessage = ({ data }) => { if (data.id === id && data.status) done(data); };
    });
    channel.postMessage({ id, ...question });
    for (;;) {
      const answer = await Promise.race([answered, pause(500)]);
      if (answer) return asResponse(answer);
      if (await owner() !== name) return await Promise.race([answered, pause(100)]).then((late) => late && asResponse(late));
    }
  } finally {
    channel.close();
  }
}

function asResponse({ status, headers, body }) {
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : body, { status, headers });
}

// Marks a sentence for the catalogues; its page says it in the language that the frame speaks (spoken.js).
const say = (words) => words;

function text(status, title, words, link = "", next = "") {
  const said = `<span data-say>${words}</span>`;
  const page = `<!doctype html><html><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
    + (next && `<meta http-equiv="refresh" content="1;url=${escaped(next)}">`)
    + `<title data-say>${title}</title><link rel="stylesheet" href="${SCOPE}app/shell.css"><main><h1 data-say>${title}</h1>`
    + `<p>${link ? `<a href="${escaped(link)}">${said}</a>` : said}</p></main><script type="module" src="${SCOPE}spoken.js"></script></html>`;
  return new Response(page, { status, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY } });
}
