// Loads Pyodide from the site itself, with one progress for all that is fetched.
import { loadPyodide } from "./pyodide/pyodide.mjs";

// Fetches the parts of build.json; the sizes come from the build, since servers that compress do not say them.
async function fetchParts(parts, progress) {
  const total = parts.reduce((sum, each) => sum + each.size, 0);
  let done = 0;
  const bodies = [];
  for (const part of parts) {
    const answer = await fetch(new URL(part.path, import.meta.url));
    if (!answer.ok) throw new Error(`${part.path}: ${answer.status}`);
    const pieces = [];
    const reader = answer.body.getReader();
    for (;;) {
      const { done: ended, value } = await reader.read();
      if (ended) break;
      pieces.push(value);
      done += value.length;
      progress(Math.min(done / total, 1));
    }
    bodies.push(new Uint8Array(await new Blob(pieces).arrayBuffer()));
  }
  return bodies;
}

// Returns Python, what the build says of itself, and the programs: the parts after Pyodide's own two.
export async function loadEngine(kind, progress, options = {}) {
  const build = await (await fetch(new URL("build.json", import.meta.url))).json();
  const [, , ...programs] = await fetchParts(build[kind], progress); // the first two are then in the browser's cache
  const python = await loadPyodide({
    indexURL: new URL("pyodide/", import.meta.url).href,
    stdLibURL: new URL(build.stdlib, import.meta.url).href,
    ...options,
  });
  return { python, build, programs };
}
