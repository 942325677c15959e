// The words of the site's pages in the reader's language. They are said by the English, which is the page's own;
// words/<language>.json has the others.
export const LANGUAGE = `swissmate ${new URL("./", import.meta.url).pathname} language`;
let words = {};

export let language = "en";

// Says a sentence, its blanks filled.
export const say = (text, values = {}) =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`%(${name})s`, () => value), words[text] || text);

const kept = () => {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null; // a window that keeps nothing
  }
};

// Speaks the first of some languages that there is; without any, what was spoken here last or what the browser likes.
export async function speak(...wanted) {
  for (const each of wanted.length ? wanted : [kept() ?? "", ...navigator.languages]) {
    const code = each.split("-")[0];
    const answer = code && code !== "en" ? await fetch(new URL(`words/${code}.json`, import.meta.url)).catch(() => null) : null;
    if (code !== "en" && !answer?.ok) continue;
    words = answer ? await answer.json() : {};
    language = code;
    break;
  }
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll("[data-say]")) {
    node.dataset.say ||= node.innerHTML.trim().replace(/\s+/g, " ");
    node.innerHTML = say(node.dataset.say);
  }
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
}

// The pages' own language was changed: the frame follows, and remembers it.
export async function follow(code) {
  if (!code || code === language) return false;
  try {
    localStorage.setItem(LANGUAGE, code);
  } catch { /* a window that keeps nothing */ }
  await speak(code);
  return true;
}
