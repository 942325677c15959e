// The workbench: one tournament file, and every question that the command line answers.
import { LONGEST, anonymous, pack, unpack } from "./link.js";

const MOST_BYTES = 64 * 2 ** 20; // as the command line
const $ = (id) => document.getElementById(id);
const el = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

const worker = new Worker("worker.js", { type: "module" });
const waiting = new Map();
let asked = 0;
let program = "";
worker.onmessage = ({ data }) => {
  if (data.loading !== undefined) $("bar").value = data.loading;
  else if (data.ready) {
    program = data.ready;
    $("engine").textContent = `Ready: ${program}`;
    $("bar").hidden = true;
    document.body.dataset.ready = "yes";
  } else if (data.failed) {
    $("bar").hidden = true;
    $("engine").textContent = "The engine could not be loaded.";
    trouble(`The engine could not be loaded: ${data.failed}\nThis page needs WebAssembly and its own files; try loading it again.`);
  } else {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  }
};

// Runs a command; files are those it reads, want those it writes.
function run(argv, files = {}, want = []) {
  return new Promise((done) => {
    asked += 1;
    waiting.set(asked, done);
    worker.postMessage({ id: asked, argv, files, want });
  });
}

const state = { name: "", body: null, tournament: null, tab: "boards", ask: "" };
const files = () => ({ [state.name]: state.body });

function trouble(text) {
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
}

async function open(name, body) {
  trouble("");
  if (body.length > MOST_BYTES) {
    trouble(`${name}: the file has ${(body.length / 2 ** 20).toFixed(0)} MiB; expected a tournament file of at most 64 MiB`);
    return false;
  }
  const safe = name.replace(/[^\w.-]/g, "_").replace(/^[.-]+/, "") || "tournament.trf";
  const read = await run(["convert", safe, "--to", "json", "-o", "-"], { [safe]: body });
  if (read.code !== 0 && read.out === "") {
    trouble(read.err);
    return false;
  }
  state.name = safe;
  state.body = body;
  state.tournament = JSON.parse(read.out);
  show();
  return true;
}

const rounds = () => Math.max(0, ...state.tournament.players.map((each) =>
  each.rounds.reduce((last, one, place) => (one.opponent ? place + 1 : last), 0)));

function show() {
  const { tournament } = state;
  $("bench").hidden = false;
  $("title").textContent = tournament.name || state.name;
  const paired = rounds();
  $("facts").textContent = `${tournament.players.length} players, ${paired} rounds paired` +
    (tournament.rounds ? ` of ${tournament.rounds}` : "");
  $("round").replaceChildren(...Array.from({ length: paired }, (_, place) =>
    el("option", { value: place + 1 }, `${place + 1}`)), el("option", { value: "" }, `${paired + 1} (next)`));
  $("round").value = "";
  $("round").value = state.wanted ?? (paired ? String(paired) : "");
  state.wanted = undefined;
  select(state.tab);
}

const rulesArguments = () => ($("rules").value ? ["--rules", $("rules").value] : []);
const roundArguments = () => ($("round").value ? ["--round", $("round").value] : []);

function playerSelect(id, label, more = []) {
  const options = state.tournament.players.map((each) => el("option", { value: each.id }, `${each.id} ${each.name}`));
  const node = el("select", { id });
  node.append(...more.map(([value, text]) => el("option", { value }, text)), ...options);
  return el("label", {}, `${label} `, node);
}

const TABS = {
  boards: { answer: boards },
  pair: { argv: () => ["pair", state.name, "--format", "table", ...rulesArguments()] },
  check: { argv: () => ["check", state.name, ...rulesArguments()] },
  why: {
    ask: () => [playerSelect("who", "For", [["", "the whole round"]])],
    argv: () => ["explain", state.name, "--format", "html", ...rulesArguments(), ...roundArguments(),
      ...($("who").value ? ["--player", $("who").value] : [])],
    page: true,
  },
  whynot: {
    ask: () => [playerSelect("who", "Why does"),
      playerSelect("other", "not have", [["bye", "the bye"], ["white", "White"], ["black", "Black"]])],
    argv: () => ["explain", state.name, "--format", "html", ...rulesArguments(), ...roundArguments(),
      "--why-not", $("who").value, $("other").value],
    page: true,
  },
  forecast: {
    ask: () => [playerSelect("who", "For", [["", "the whole round"]])],
    argv: () => ["forecast", state.name, "--format", "html", "--jobs", "1", ...rulesArguments(),
      ...($("who").value ? ["--player", $("who").value] : [])],
    page: true,
  },
  standings: {
    ask: () => [playerSelect("who", "Account of", [["", "nobody"]])],
    argv: () => ["standings", state.name, "--crosstable",
      ...($("who").value ? ["--explain", $("who").value] : [])],
  },
  compare: {
    ask: () => [rulesSelect("one", "dutch-2017"), rulesSelect("two", "dutch-2026")],
    argv: () => ["rules", "compare", $("one").value, $("two").value, state.name],
  },
  convert: {
    ask: () => [el("label", {}, "To ", el("select", { id: "to" },
      ...["trf16", "trf26", "trf16x", "trf16bx", "trf06", "json"].map((each) => el("option", { value: each }, each))))],
    argv: () => ["convert", state.name, "--to", $("to").value, "-o", "-"],
    download: () => `${state.name.replace(/\.[^.]*$/, "")}.${$("to").value}`,
  },
};

let ruleSets = [];
function rulesSelect(id, chosen) {
  const node = el("select", { id }, ...ruleSets.map((each) => el("option", { value: each }, each)));
  node.value = chosen;
  return el("label", {}, node);
}

function select(tab) {
  state.tab = tab;
  for (const button of document.querySelectorAll("[role=tab]")) {
    button.setAttribute("aria-selected", String(button.dataset.tab === tab));
    if (button.dataset.tab === tab) button.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  $("ask").replaceChildren(...(TABS[tab].ask?.() ?? []));
  const [first, second] = state.ask.split(" ");
  if (first && $("who")) $("who").value = first;
  if (second && $("other")) $("other").value = second;
  state.ask = "";
  for (const node of $("ask").querySelectorAll("select")) node.onchange = answer;
  answer();
}

let latest = 0;
async function answer() {
  const tab = TABS[state.tab];
  const mine = (latest += 1);
  $("notes").hidden = true;
  if (tab.answer) {
    $("answer").replaceChildren(tab.answer());
    $("answer").dataset.tab = state.tab;
    return;
  }
  $("answer").classList.add("busy");
  const said = await run(tab.argv(), files());
  if (mine !== latest) return; // the question has changed meanwhile
  $("answer").classList.remove("busy");
  $("notes").textContent = said.err;
  $("notes").hidden = !said.err;
  if (tab.page && said.out) {
    const frame = el("iframe", { sandbox: "", title: "Answer" });
    frame.srcdoc = said.out;
    $("answer").replaceChildren(frame);
  } else {
    $("answer").replaceChildren(el("pre", { id: "text" }, said.out || (said.err ? "" : "Nothing to say.")));
  }
  if (tab.download && said.out) {
    const link = el("a", { download: tab.download() }, `Save ${tab.download()}`);
    link.href = URL.createObjectURL(new Blob([said.out]));
    $("answer").prepend(el("p", {}, link));
  }
  $("answer").dataset.code = said.code;
  $("answer").dataset.tab = state.tab;
}

function boards() {
  const number = Number($("round").value);
  if (!number) return el("p", {}, "This round is not paired yet: “Pair the next” does it.");
  const byId = new Map(state.tournament.players.map((each) => [each.id, each]));
  const rows = [];
  const byes = [];
  for (const player of state.tournament.players) {
    const game = player.rounds[number - 1];
    if (!game) continue;
    if (game.opponent && game.color === "w") {
      const other = byId.get(game.opponent);
      rows.push([player, game.result, other?.rounds[number - 1]?.result ?? "", other]);
    } else if (!game.opponent && game.result && game.result !== "Z") byes.push(`${player.id} ${player.name}: ${game.result}`);
  }
  const head = el("tr", {}, ...["No.", "White", "Result", "No.", "Black"].map((each) => el("th", {}, each)));
  const body = rows.map(([white, one, two, black]) => el("tr", {},
    el("td", { class: "n" }, `${white.id}`), el("td", {}, white.name), el("td", {}, `${one || "·"} : ${two || "·"}`),
    el("td", { class: "n" }, `${black?.id ?? ""}`), el("td", {}, black?.name ?? "")));
  const part = el("div", {}, el("table", {}, el("thead", {}, head), el("tbody", {}, ...body)));
  if (byes.length) part.append(el("p", {}, `Byes: ${byes.join("; ")}`));
  return part;
}

async function share() {
  const plain = await run(["convert", state.name, "--to", "trf16", "-o", "-"], files());
  if (!plain.out) return trouble(plain.err);
  let trf = plain.out;
  let left = [];
  if (!$("names").checked) {
    try {
      ({ trf, left } = anonymous(plain.out));
    } catch (error) {
      return trouble(error.message);
    }
  }
  const explained = await run(["explain", state.name, "--json", ...rulesArguments(), ...roundArguments()], files());
  const rules = $("rules").value || (explained.out ? JSON.parse(explained.out).rules : "");
  const ask = [state.tab, $("who")?.value ?? "", $("other")?.value ?? ""].join(" ").trim();
  const fragment = await pack({ trf, rules, program, round: $("round").value, ask });
  const link = `${location.href.split("#")[0]}${fragment}`;
  const out = $("shared");
  const without = left.length ? ` Records that did not go into it: ${left.join(", ")}.` : "";
  if (link.length > LONGEST) {
    const file = el("a", { download: state.name }, "save the file");
    file.href = URL.createObjectURL(new Blob([trf]));
    out.replaceChildren(`The link has ${link.length} characters, and programs cut such links: `, file, " and send it, or ",
      el("a", { href: fragment, id: "permalink" }, "use the link"), ` all the same.${without}`);
  } else {
    out.replaceChildren(el("a", { href: fragment, id: "permalink" }, `Link, ${link.length} characters`), without);
    navigator.clipboard?.writeText(link).then(() => out.append(" (copied)"), () => {});
  }
  return undefined;
}

async function follow() {
  let question;
  try {
    question = await unpack(location.hash);
  } catch (error) {
    trouble(error.message);
    return;
  }
  if (!question) return;
  $("rules").value = question.rules;
  if (question.rules && !$("rules").value) {
    trouble(`The link asks for the rules “${question.rules.slice(0, 40)}”, which this program does not have.`);
    return;
  }
  const [tab, ...rest] = question.ask.split(" ");
  state.tab = tab in TABS ? tab : "why";
  state.ask = rest.join(" ");
  state.wanted = question.round;
  await open("link.trf", question.trf);
  if (question.program && program && question.program !== program) {
    $("notes").textContent = `The link was made with ${question.program}; this is ${program}.`;
    $("notes").hidden = false;
  }
}

$("file").onchange = async (event) => {
  const [file] = event.target.files;
  if (file) await openFile(file);
};
async function openFile(file) {
  if (file.size > MOST_BYTES) {
    trouble(`${file.name}: the file has ${(file.size / 2 ** 20).toFixed(0)} MiB; expected a tournament file of at most 64 MiB`);
    return;
  }
  await open(file.name, new Uint8Array(await file.arrayBuffer()));
}
$("take").onclick = () => open("pasted.trf", new TextEncoder().encode($("pasted").value));
$("example").onclick = async () => {
  const answer = await fetch("../examples/open40.trf");
  await open("open40.trf", new Uint8Array(await answer.arrayBuffer()));
};
$("rules").onchange = answer;
$("round").onchange = answer;
$("share").onclick = share;
for (const button of document.querySelectorAll("[role=tab]")) button.onclick = () => select(button.dataset.tab);
const drop = $("drop");
drop.ondragover = (event) => { event.preventDefault(); drop.classList.add("over"); };
drop.ondragleave = () => drop.classList.remove("over");
drop.ondrop = async (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  const [file] = event.dataTransfer.files;
  if (file) await openFile(file);
};
window.onhashchange = follow;

const list = await run(["rules", "list", "--json"]);
if (list.out) {
  ruleSets = JSON.parse(list.out).filter((each) => each.kind === "pairing system").map((each) => each.id);
  $("rules").append(...ruleSets.map((each) => el("option", { value: each }, each)));
  document.body.dataset.rules = ruleSets.length;
}
await follow();
document.body.dataset.started = "yes";
if ("serviceWorker" in navigator) navigator.serviceWorker.register("../offline.js").catch(() => {});
