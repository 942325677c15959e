// Loads Pyodide from the site itself, with one progress for all that is fetched.
import { built, load } from "./parts.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HERE = new URL("./", import.meta.url);

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
  const build = await built();
  const parts = build[kind];
  const bodies = await load(parts, progress);
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
