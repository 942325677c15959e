// Finds names on a published page. Without scripts the pages are the same, less this box.
"use strict";
(function () {
  // As in app.js: names are found without their accents.
  const STROKES = { "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th" };
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "")
    .replace(/[łøđðħıßæœþ]/g, (letter) => STROKES[letter]);
  for (const box of document.querySelectorAll("[data-filter]")) {
    const list = document.querySelector(box.dataset.filter);
    if (!list) continue;
    box.closest("label").hidden = false;
    const rows = () => (list.tBodies ? list.tBodies[0].rows : list.children);
    box.addEventListener("input", function () {
      const wanted = plain(box.value);
      for (const row of rows()) row.hidden = !plain(row.textContent).includes(wanted);
    });
  }
})();
