// The workbench: one tournament file, and every question that the command line answers.
import { language, say, speak } from "../words.js";
import { LONGEST, anonymous, pack, unpack } from "./link.js";

const MOST_BYTES = 64 * 2 ** 20; // as the command line
const $ = (id) => document.getElementById(id);
const el = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

await speak();

let worker = null;
const waiting = new Map();
let asked = 0;
let program = "";

function heard(data) {
  if (data.loading !== undefined) {
    $("bar").value = data.loading;
    if (data.loading === 1) $("bar").removeAttribute("value"); // everything is here, and nobody knows how long Python takes
  } else if (data.ready) {
    program = data.ready;
    $("engine").textContent = say("Ready: %(name)s", { name: program });
    $("bar").hidden = true;
    document.body.dataset.ready = "yes";
  } else if (data.failed) {
    $("bar").hidden = true;
    $("engine").textContent = say("The engine could not be loaded.");
    const why = data.name === "NetworkError"
      ? say("a part of it is not on this device yet, and there is no network. Once there is one, the first page has a button that fetches everything")
      : data.failed;
    trouble(say("The engine could not be loaded: %(why)s", { why }));
  } else {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  }
}

function begin() {
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = (event) => heard({ failed: event.message ?? say("its files could not be loaded") });
}
begin();

// Runs a command; files are those it reads.
function run(argv, files = {}) {
  return new Promise((done) => {
    asked += 1;
    waiting.set(asked, done);
    worker.postMessage({ id: asked, argv, files });
  });
}

// Ends what is being computed: Python knows no way to stop, so another one begins.
function stop() {
  worker.terminate();
  for (const done of waiting.values()) done({ code: 130, out: "", err: say("Stopped.") });
  waiting.clear();
  begin();
}

// A message of the program names an option; here it is a control of this page.
const named = (text) => text.replace(/--([a-z]+(?:-[a-z]+)*)/g, (whole, option) => {
  const label = $(option)?.closest("label");
  return label ? `“${(label.querySelector("[data-say]") ?? label.firstChild).textContent.trim()}”` : whole;
});

// What the program says beside an answer: the notes in the reader's language, then what is in English alone, which is
// what it says of a file that it cannot read or of a line in it.
function told(messages) {
  const lines = named(messages).split("\n").filter(Boolean);
  const failed = lines.findIndex((line) => line.startsWith("swissmate: "));
  const isEnglish = (line, place) => (failed >= 0 && place >= failed) || / (?:warning|error): /.test(line);
  const english = lines.filter(isEnglish);
  const rest = lines.filter((line, place) => !isEnglish(line, place));
  if (!english.length) return [rest.join("\n")];
  const lead = language === "en" ? [] : [say("In English:")];
  return [[...rest, ...lead, ""].join("\n"), el("span", { lang: "en" }, english.join("\n"))];
}

const state = { name: "", body: null, tournament: null, tab: "boards", ask: "" };
const files = () => ({ [state.name]: state.body });

function trouble(...parts) {
  $("trouble").replaceChildren(...parts);
  $("trouble").hidden = !$("trouble").textContent;
}

let unread = null; // a file that could not be read as it is
const tooLarge = (name, bytes) => trouble(say("%(name)s: the file has %(n)s MiB; expected a tournament file of at most 64 MiB",
  { name, n: (bytes / 2 ** 20).toFixed(0) }));

async function open(name, body) {
  trouble("");
  if (body.length > MOST_BYTES) {
    tooLarge(name, body.length);
    return false;
  }
  const safe = name.replace(/[^\w.-]/g, "_").replace(/^[.-]+/, "") || "tournament.trf";
  const read = await run(["convert", safe, "--to", "json", "-o", "-", ...readingArguments()], { [safe]: body });
  if (read.code !== 0 && read.out === "") {
    trouble(...told(read.err));
    unread = { name, body };
    $("more").open = true; // how it is to be read can be said there
    $("reading").hidden = false;
    return false;
  }
  unread = null;
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
  $("reading").hidden = false;
  $("title").textContent = tournament.name || state.name;
  const paired = rounds();
  const values = { players: tournament.players.length, paired, rounds: tournament.rounds };
  $("facts").textContent = tournament.rounds
    ? say("Players: %(players)s · rounds paired: %(paired)s of %(rounds)s", values)
    : say("Players: %(players)s · rounds paired: %(paired)s", values);
  $("round").replaceChildren(el("option", { value: "usual" }, say("the usual one")), ...Array.from({ length: paired }, (_, place) =>
    el("option", { value: place + 1 }, `${place + 1}`)), el("option", { value: "" }, say("%(n)s (next)", { n: paired + 1 })));
  $("round").value = state.wanted ?? "usual";
  state.wanted = undefined;
  select(state.tab);
}

const option = (...names) => names.flatMap((name) => ($(name).value ? [`--${name}`, $(name).value] : []));
const ticked = (name) => ($(name).checked ? [`--${name}`] : []);
const readingArguments = () => option("date-order", "encoding");
const rulesArguments = () => [...option("rules", "acceleration", "rounds"), ...readingArguments()];
// The round that a question is about: the chosen one, else the last; "" is the next one.
const chosenRound = (usual = String(rounds() || "")) => ($("round").value === "usual" ? usual : $("round").value);
const roundArguments = (usual) => (chosenRound(usual) ? ["--round", chosenRound(usual)] : []);
const inWords = () => ["--lang", language];

function playerSelect(id, label, more = []) {
  const options = state.tournament.players.map((each) => el("option", { value: each.id }, `${each.id} ${each.name}`));
  const node = el("select", { id });
  node.append(...more.map(([value, text]) => el("option", { value }, text)), ...options);
  return el("label", {}, `${label} `, node);
}

const TRF26 = /^(?:[1-3]\d2|2[2-9]\d|3\d\d) /m; // records that no older dialect has

const TABS = {
  boards: { answer: boards },
  pair: {
    argv: () => ["pair", state.name, "--format", "table", ...rulesArguments(), ...roundArguments(""), ...inWords(), ...ticked("ignore-points")],
    file: async () => {
      if (chosenRound("")) return null; // its file has it
      const dialect = TRF26.test(new TextDecoder("latin1").decode(state.body)) ? "trf26" : "trf16";
      const paired = await run(["pair", state.name, "--format", dialect, "-o", "-", ...rulesArguments(), ...ticked("ignore-points")], files());
      const name = `${state.name.replace(/\.[^.]*$/, "")}-${rounds() + 1}.trf`;
      return paired.out ? { name, body: paired.out, says: say("Save the file with round %(n)s", { n: rounds() + 1 }) } : null;
    },
  },
  check: { argv: () => ["check", state.name, ...rulesArguments(), ...roundArguments(""), ...inWords()] },
  why: {
    ask: () => [playerSelect("who", say("For"), [["", say("the whole round")]])],
    argv: () => ["explain", state.name, "--format", "html", ...rulesArguments(), ...roundArguments(), ...inWords(), ...ticked("ignore-points"),
      ...($("who").value ? ["--player", $("who").value] : [])],
    page: true,
  },
  whynot: {
    ask: () => [playerSelect("who", say("Player")),
      playerSelect("other", say("does not have"), [["bye", say("the bye")], ["white", say("White")], ["black", say("Black")]])],
    argv: () => ["explain", state.name, "--format", "html", ...rulesArguments(), ...roundArguments(), ...inWords(), ...ticked("ignore-points"),
      "--why-not", $("who").value, $("other").value],
    page: true,
  },
  forecast: {
    ask: () => [playerSelect("who", say("For"), [["", say("the whole round")]])],
    argv: () => ["forecast", state.name, "--format", "html", "--jobs", "1", ...rulesArguments(), ...inWords(), ...ticked("ignore-points"),
      ...($("who").value ? ["--player", $("who").value] : [])],
    page: true,
  },
  standings: {
    ask: () => [playerSelect("who", say("Account of"), [["", say("nobody")]]),
      el("label", {}, `${say("Tie-breaks by")} `, el("select", { id: "edition" },
        el("option", { value: "" }, say("found automatically")), ...["c07-2024", "c07-2026"].map((each) => el("option", {}, each))))],
    argv: () => ["standings", state.name, "--crosstable", ...inWords(), ...option("edition"), ...readingArguments(), ...ticked("ignore-points"),
      ...($("who").value ? ["--explain", $("who").value] : [])],
  },
  compare: {
    ask: () => [rulesSelect("one", "dutch-2017"), rulesSelect("two", "dutch-2026")],
    argv: () => ["rules", "compare", $("one").value, $("two").value, state.name, ...inWords()],
  },
  convert: {
    ask: () => [el("label", {}, `${say("To")} `, el("select", { id: "to" },
      ...["trf16", "trf26", "trf16x", "trf16bx", "trf06", "json"].map((each) => el("option", { value: each }, each))))],
    argv: () => ["convert", state.name, "--to", $("to").value, "-o", "-", ...readingArguments()],
    file: (said) => {
      const name = `${state.name.replace(/\.[^.]*$/, "")}.${$("to").value}`;
      return said.out ? { name, body: said.out, says: say("Save %(name)s", { name }) } : null;
    },
  },
};

let ruleSets = [];
function rulesSelect(id, chosen) {
  const node = el("select", { id, "aria-label": say("Rules") }, ...ruleSets.map((each) => el("option", { value: each }, each)));
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

const LONG = 5000; // milliseconds of work after which another Python is sooner there than the end of the work
let begun = 0;
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
  if (waiting.size && Date.now() - begun > LONG) stop(); // nobody waits for the answer to an older question
  begun = Date.now();
  const since = Date.now();
  const clock = setInterval(() => {
    $("working").hidden = mine !== latest;
    $("seconds").textContent = say("Working: %(n)s s", { n: Math.round((Date.now() - since) / 1000) });
  }, 1000);
  $("answer").classList.add("busy");
  const said = await run(tab.argv(), files());
  const file = said.code === 130 ? null : await tab.file?.(said);
  clearInterval(clock);
  if (mine !== latest) return; // the question has changed meanwhile
  $("working").hidden = true;
  $("answer").classList.remove("busy");
  $("notes").replaceChildren(...told(said.err));
  $("notes").hidden = !said.err;
  if (tab.page && said.out) {
    const frame = el("iframe", { sandbox: "", title: say("Answer") });
    frame.srcdoc = said.out;
    $("answer").replaceChildren(frame);
  } else {
    $("answer").replaceChildren(el("pre", { id: "text" }, said.out || (said.err ? "" : say("Nothing to say."))));
  }
  if (file) {
    const link = el("a", { download: file.name, id: "file-made" }, file.says);
    link.href = URL.createObjectURL(new Blob([file.body]));
    $("answer").prepend(el("p", {}, link));
  }
  $("answer").dataset.code = said.code;
  $("answer").dataset.tab = state.tab;
}

function boards() {
  const number = Number(chosenRound());
  if (!number) return el("p", {}, say("This round is not paired yet: “Pair” does it."));
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
  const head = el("tr", {}, ...[say("No."), say("White"), say("Result"), say("No."), say("Black")].map((each) => el("th", {}, each)));
  const body = rows.map(([white, one, two, black]) => el("tr", {},
    el("td", { class: "n" }, `${white.id}`), el("td", {}, white.name), el("td", {}, `${one || "·"} : ${two || "·"}`),
    el("td", { class: "n" }, `${black?.id ?? ""}`), el("td", {}, black?.name ?? "")));
  const part = el("div", {}, el("table", {}, el("thead", {}, head), el("tbody", {}, ...body)));
  if (byes.length) part.append(el("p", {}, say("Byes: %(who)s", { who: byes.join("; ") })));
  return part;
}

async function share() {
  const plain = await run(["convert", state.name, "--to", "trf16", "-o", "-"], files());
  if (!plain.out) return trouble(...told(plain.err));
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
  const fragment = await pack({ trf, rules, program, round: chosenRound(["pair", "check"].includes(state.tab) ? "" : undefined), ask });
  const link = `${location.href.split("#")[0]}${fragment}`;
  const out = $("shared");
  const without = left.length ? ` ${say("Records that did not go into it: %(which)s.", { which: left.join(", ") })}` : "";
  const length = link.length;
  if (link.length > LONGEST) {
    const file = el("a", { download: state.name }, say("Save the file and send it."));
    file.href = URL.createObjectURL(new Blob([trf]));
    out.replaceChildren(`${say("The link has %(n)s characters, and programs cut such links.", { n: length })} `, file, " ",
      el("a", { href: fragment, id: "permalink" }, say("The link all the same")), without);
  } else {
    out.replaceChildren(el("a", { href: fragment, id: "permalink" }, say("Link, %(n)s characters", { n: length })), without);
    navigator.clipboard?.writeText(link).then(() => out.append(` (${say("copied")})`), () => {});
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
    trouble(say("The link asks for the rules “%(name)s”, which this program does not have.", { name: question.rules.slice(0, 40) }));
    return;
  }
  const [tab, ...rest] = question.ask.split(" ");
  state.tab = tab in TABS ? tab : "why";
  state.ask = rest.join(" ");
  state.wanted = question.round;
  await open("link.trf", question.trf);
  if (question.program && program && question.program !== program) {
    $("notes").textContent = say("The link was made with %(other)s; this is %(own)s.", { other: question.program, own: program });
    $("notes").hidden = false;
  }
}

$("file").onchange = async (event) => {
  const [file] = event.target.files;
  if (file) await openFile(file);
};
async function openFile(file) {
  if (file.size > MOST_BYTES) {
    tooLarge(file.name, file.size);
    return;
  }
  await open(file.name, new Uint8Array(await file.arrayBuffer()));
}
$("take").onclick = () => open("pasted.trf", new TextEncoder().encode($("pasted").value));
$("example").onclick = async () => {
  const answer = await fetch("../examples/open40.trf");
  await open("open40.trf", new Uint8Array(await answer.arrayBuffer()));
};
const asks = () => { if (state.tournament) answer(); };
for (const id of ["rules", "round", "acceleration", "rounds", "ignore-points"]) $(id).onchange = asks;
for (const id of ["date-order", "encoding"]) {
  $(id).onchange = () => { // the file is read again
    const file = unread ?? (state.body && { name: state.name, body: state.body });
    if (file) open(file.name, file.body);
  };
}
$("stop").onclick = stop;
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
