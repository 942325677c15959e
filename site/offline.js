// Keeps the whole site on the device after one visit, and answers from there. A new build has another name:
// it is fetched beside the old one and takes over when no page of the old one is open any more.
const BUILD = "@BUILD@";
const FILES = "@FILES@";

const name = `swissmate ${new URL("./", self.location).pathname} ${BUILD}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(FILES.map((each) => new Request(each, { cache: "no-cache" })))));
});

self.addEventListener("activate", (event) => {
  const mine = `swissmate ${new URL("./", self.location).pathname} `;
  event.waitUntil(caches.keys().then((all) => Promise.all(
    all.filter((each) => each.startsWith(mine) && each !== name).map((each) => caches.delete(each)))));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(name);
    return (await cache.match(event.request, { ignoreSearch: true }))
      ?? (event.request.url.endsWith("/") ? await cache.match(`${event.request.url}index.html`) : undefined)
      ?? fetch(event.request);
  })());
});
