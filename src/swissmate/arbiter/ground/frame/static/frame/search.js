// The box that finds a player in a list, on every page that has one, and in a published folder.
"use strict";
(function () {
  // Letters as a keyboard without them writes them: "lukasz" finds Łukasz, "oneill" O'Neill, and
  // both "vogel" and "voegel" find Vögel.
  const STROKES = { "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th" };
  const TWO_LETTERS = { "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa" };
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f'‘’ʼ´`]/g, "")
    .replace(/[łøđðħıßæœþ]/g, (letter) => STROKES[letter]);
  function written(text) {
    const small = text.toLowerCase().normalize("NFC");
    return [...new Set([plain(small), plain(small.replace(/[äöüøå]/g, (letter) => TWO_LETTERS[letter]))])];
  }

  // A filter box hides the rows that do not contain what was typed.
  function filter(box) {
    const list = document.querySelector(box.dataset.filter);
    if (!list) return;
    const label = box.closest("label");
    if (label) label.hidden = false;  // a published folder hides it from those without scripts
    const wanted = written(box.value);
    for (const row of list.tBodies ? list.tBodies[0].rows : list.children) {
      const texts = written(row.textContent.trim());
      const some = (agrees) => texts.some((text) => wanted.some((typed) => agrees(text, typed)));
      row.hidden = !some((text, typed) => text.includes(typed));
      row.toggleAttribute("data-begins", some((text, typed) => text.startsWith(typed)));
      row.toggleAttribute("data-word-begins", some((text, typed) =>
        [...text.matchAll(/\p{L}+|\d+/gu)].some((word) => text.startsWith(typed, word.index))));
    }
  }
  const all = () => document.querySelectorAll("[data-filter]").forEach(filter);
  document.addEventListener("input", function (event) {
    if (event.target.dataset && event.target.dataset.filter) filter(event.target);
  });
  document.addEventListener("htmx:afterSettle", all);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", all);
  else all();
})();
