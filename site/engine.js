// Loads Pyodide from the site itself, with one progress for all that is fetched.
//
// The large files travel compressed, so that it matters little what the server does. They are kept on the device:
// their names hold checksums, and what has the name is the file.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HERE = new URL("./", import.meta.url);
const KEPT = `swissmate ${HERE.pathname} parts`; // offline.js cleans it up

async function read(answer, heard) {
  const pieces = [];
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces);
    pieces.push(value);
    heard(value.length);
  }
}

async function part(path, cache, heard) {
  const address = new URL(path, HERE).href;
  const kept = await cache?.match(address);
  const answer = kept ?? (await fetch(address));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const packed = await read(answer, heard);
  let whole;
  try {
    whole = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  } catch {
    if (!kept) throw new Error(`${path} came damaged`);
    await cache.delete(address);
    return part(path, cache, () => {});
  }
  if (!kept) await cache?.put(address, new Response(packed)).catch(() => {}); // no room: it is fetched again next time
  return new Uint8Array(whole);
}

// Pyodide fetches its own two large files by their names: they are here already.
function answering(bodies) {
  const ask = self.fetch;
  self.fetch = (address, ...more) => {
    const name = new URL(address, self.location).href;
    const body = bodies.get(name);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/zip";
    return body ? Promise.resolve(new Response(body, { headers: { "Content-Type": type } })) : ask.call(self, address, ...more);
  };
  return () => { self.fetch = ask; };
}

// Returns Python, what the build says of itself, and the programs: the parts that Pyodide does not ask for.
export async function loadEngine(kind, progress, options = {}) {
  const build = await (await fetch(new URL("build.json", HERE))).json();
  const cache = await self.caches?.open(KEPT).catch(() => null); // some private windows have none
  const parts = build[kind];
  const total = parts.reduce((sum, each) => sum + each.size, 0);
  let done = 0;
  const heard = (length) => progress(Math.min((done += length) / total, 1));
  const bodies = await Promise.all(parts.map((each) => part(each.path, cache, heard)));
  const named = new Map();
  parts.forEach((each, place) => { if (each.as) named.set(new URL(each.as, HERE).href, bodies[place]); });
  const finished = answering(named);
  try {
    const python = await loadPyodide({ indexURL: new URL("pyodide/", HERE).href, ...options });
    return { python, build, programs: bodies.filter((_, place) => !parts[place].as) };
  } finally {
    finished();
  }
}
