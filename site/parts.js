// The large files of the site. They travel compressed, so that it matters little what the server does, and are kept
// on the device: their names hold checksums, and what has the name is the file.
const HERE = new URL("./", import.meta.url);
const KEPT = `swissmate ${HERE.pathname} parts`; // offline.js cleans it up

export const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

const opened = () => self.caches?.open(KEPT).catch(() => null); // some private windows have none

export const built = async () => (await fetched(new URL("build.json", HERE))).json();

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

// Without a network a part that was never used is not there; the pages say it in words.
function absent(path, error) {
  throw error instanceof TypeError ? new DOMException(`${path} is not on this device`, "NetworkError") : error;
}

async function fetched(path) {
  const answer = await fetch(path).catch((error) => absent(path, error));
  if (answer.ok) return answer;
  throw new Error(`${path}: ${answer.status}`);
}

async function part(path, cache, heard) {
  const address = new URL(path, HERE).href;
  const kept = await cache?.match(address);
  const packed = await read(kept ?? (await fetched(address)), heard).catch((error) => absent(address, error));
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

// Returns the unpacked bodies of some parts (build.json), with one progress from 0 to 1 for all that is fetched.
export async function load(parts, progress) {
  const cache = await opened();
  const total = parts.reduce((sum, each) => sum + each.size, 0);
  let done = 0;
  const heard = (length) => progress(Math.min((done += length) / total, 1));
  return Promise.all(parts.map((each) => part(each.path, cache, heard)));
}

// Whether some parts are on this device.
export async function areKept(parts) {
  const cache = await opened();
  const there = await Promise.all(parts.map((each) => cache?.match(new URL(each.path, HERE).href)));
  return there.every(Boolean);
}
