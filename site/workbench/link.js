// A dispute as a link: the position and the question in the address's fragment, which browsers never send.
// The documentation's links name an example of the site instead: #v=1&file=open40.trf&ask=whynot+12+7
// #v=1&rules=dutch-2026&program=0.1.0&round=6&ask=why-not+12+7&trf=<deflate-raw, base64url>

import { say } from "../words.js";

export const FORMAT = "1";
export const LONGEST = 8000; // beyond that mail and chat programs cut addresses
const MOST_UNPACKED = 4 * 2 ** 20; // a small link can unpack to gigabytes

const encode = (bytes) =>
  btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

function decode(text) {
  if (!/^[\w-]*$/.test(text)) throw new Error(say("The link is damaged: its file holds a character that no link has."));
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
    throw new Error(say("The link has format %(other)s; this page reads format %(own)s.", { other: fields.get("v") ?? "–", own: FORMAT }));
  }
  let bytes;
  try {
    bytes = fields.has("file") ? await example(fields.get("file")) : await inflate(decode(fields.get("trf")));
  } catch (error) {
    if (error instanceof RangeError) throw new Error(error.message);
    throw new Error(say("The link is damaged: its file cannot be unpacked. Was it cut on the way?"));
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
  if (!answer?.ok) throw new RangeError(say("The link names the example “%(name)s”, which this site does not have.", { name: name.slice(0, 40) }));
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
      throw new RangeError(say("The link unpacks to more than 4 MiB; no tournament of a link is that large."));
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

// Links are for strangers. So a link is made of what may go in: the numbers of TRF16, columns counted in characters
// (an emoji is one, though JavaScript counts two). Names, federations, ids and births give way to numbers; a team is
// called by its place. Of the other records those are kept that hold nothing but codes and numbers of at most four
// digits, which are no ids, dates or telephone numbers.
const NUMBERS = /^(?:\s|(?:\d{1,4}(?:\.\d)?|\.\d)(?=\s|$))*$/;
const TITLE = /^ *W?[GIFC]M *$/;
const RESULTS = /^[\d. ]{4} [\d ]{4}(?:  [\d ]{4} [wbs -] [\dWDLUHFZ=+ -])*$/; // points, place, a cell a round
const OTHERS = {
  XXR: NUMBERS, XXZ: NUMBERS, XXP: NUMBERS, XXA: NUMBERS, BBW: NUMBERS, BBD: NUMBERS, BBL: NUMBERS, BBZ: NUMBERS,
  BBF: NUMBERS, BBU: NUMBERS, XXC: /^\s+(?:(?:white1|black1|rank)\s*)+$/, XXS: /^\s+(?:(?:[WB]?[WDL]|F[WL]|[ZHF]PB|PAB)=\d{1,3}(?:\.\d)?\s*)+$/,
};
const NUMERIC_COMMENT = /^### swissmate (?:protected|ratings):(?:\s*\d{1,4}(?:-\d{0,4}|=\d{1,4})?(?=\s|$))*\s*$/;

// Returns the text for a link, and which records did not go into it.
export function anonymous(trf) {
  const left = new Set();
  let teams = 0;
  const lines = trf.split(/\r\n|\r|\n/).map((line) => {
    const cells = Array.from(line);
    const tag = cells.slice(0, 3).join("");
    const from = (first, last) => cells.slice(first - 1, last).join("").padEnd((last ?? cells.length) - first + 1);
    if (tag === "001") {
      const [number, rating, last] = [from(5, 8), from(49, 52), from(81).trimEnd().length];
      const rest = from(81, 89 + 10 * Math.max(0, Math.ceil((last - 9) / 10)));
      if (!/^[\s\d]*$/.test(number + rating) || !RESULTS.test(rest)) {
        throw new RangeError(say("Player %(n)s has signs in the columns of numbers and results; expected none but those of TRF16.", { n: number.trim() }));
      }
      const sex = /[mw]/.test(from(10, 10)) ? from(10, 10) : " ";
      const title = TITLE.test(from(11, 13)) ? from(11, 13) : "   ";
      return `001 ${number} ${sex}${title} ${`Player ${number.trim()}`.padEnd(33)} ${rating}${" ".repeat(28)}${rest}`.trimEnd();
    } else if (tag === "013" && NUMBERS.test(from(37))) {
      teams += 1;
      return `013 ${`Team ${teams}`.padEnd(32)}${from(37)}`;
    } else if (OTHERS[tag]?.test(cells.slice(3).join("")) || NUMERIC_COMMENT.test(line)) {
      return line;
    }
    if (line.trim()) left.add(tag);
    return null;
  });
  return { trf: lines.filter((line) => line !== null).map((line) => `${line}\n`).join(""), left: [...left].sort() };
}
