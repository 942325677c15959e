// A dispute as a link: the position and the question in the address's fragment, which browsers never send.
// The documentation's links name an example of the site instead: #v=1&file=open40.trf&ask=whynot+12+7
// #v=1&rules=dutch-2026&program=0.1.0&round=6&ask=why-not+12+7&trf=<deflate-raw, base64url>

export const FORMAT = "1";
export const LONGEST = 8000; // beyond that mail and chat programs cut addresses
const MOST_UNPACKED = 4 * 2 ** 20; // a small link can unpack to gigabytes

const encode = (bytes) =>
  btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

function decode(text) {
  if (!/^[\w-]*$/.test(text)) throw new Error("the link is damaged: its file holds a character that no link has");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
}

export async function pack(question) {
  const stream = new Blob([question.trf]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  const fields = new URLSearchParams({ v: FORMAT, rules: question.rules, program: question.program });
  if (question.round) fields.set("round", question.round);
  if (question.ask) fields.set("ask", question.ask);
  fields.set("trf", encode(packed));
  return `#${fields}`;
}

export async function unpack(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!fields.has("trf") && !fields.has("file")) return null;
  if (fields.get("v") !== FORMAT) {
    throw new Error(`the link has format ${fields.get("v") ?? "none"}; this page reads format ${FORMAT}`);
  }
  let bytes;
  try {
    bytes = fields.has("file") ? await example(fields.get("file")) : await inflate(decode(fields.get("trf")));
  } catch (error) {
    if (error instanceof RangeError) throw new Error(error.message);
    throw new Error("the link is damaged: its file cannot be unpacked. Was it cut on the way?");
  }
  return {
    trf: bytes,
    rules: fields.get("rules") ?? "",
    program: fields.get("program") ?? "",
    round: fields.get("round") ?? "",
    ask: fields.get("ask") ?? "",
  };
}

async function example(name) {
  const answer = /^\w[\w.-]*$/.test(name) ? await fetch(`../examples/${name}`) : null;
  if (!answer?.ok) throw new RangeError(`the link names the example “${name.slice(0, 40)}”, which this site does not have`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function inflate(packed) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_UNPACKED) {
      await reader.cancel();
      throw new RangeError("the link unpacks to more than 4 MiB; no tournament of a link is that large");
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

// Links are for strangers: names, federations, ids and birth dates give way to numbers (TRF16, columns 15-79).
export function anonymous(trf) {
  return trf.replace(/^001[^\r\n]*/gm, (line) => {
    const number = line.slice(4, 8).trim();
    const name = `Player ${number}`.padEnd(33);
    const padded = line.padEnd(84);
    return padded.slice(0, 14) + name + padded.slice(47, 52) + " ".repeat(28) + padded.slice(80);
  }).replace(/^(012|022|032|102|112)[^\r\n]*(\r\n|\r|\n)?/gm, "");
}
