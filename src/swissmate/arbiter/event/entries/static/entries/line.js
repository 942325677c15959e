// One line a player: what is typed is looked up in the rating list; arrows choose, Enter adds.
"use strict";
(function () {
  const form = document.getElementById("line-form");
  if (!form) return;
  const field = form.elements.line, list = document.getElementById("line-found");
  const options = () => Array.from(list.querySelectorAll("[role=option]"));
  const chosen = () => list.querySelector("[aria-selected=true]");

  function choose(option) {
    options().forEach((each) => each.setAttribute("aria-selected", String(each === option)));
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  }

  field.addEventListener("keydown", function (event) {
    const all = options(), at = all.indexOf(chosen());
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!all.length) return;
      choose(all[(at + (event.key === "ArrowDown" ? 1 : all.length - (at < 0 ? 0 : 1))) % all.length]);
      event.preventDefault();
    } else if (event.key === "Escape") {
      list.replaceChildren();
      field.setAttribute("aria-expanded", "false");
    }
  });
  form.addEventListener("submit", function () {
    form.elements.person.value = chosen() ? chosen().dataset.person : "";
  }, true);
  list.addEventListener("click", function (event) {
    const option = event.target.closest("[role=option]");
    if (!option) return;
    choose(option);
    form.requestSubmit();
  });
  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.target === list) field.setAttribute("aria-expanded", String(options().length > 0));
  });
  // What was added leaves the field empty for the next one; what was not stays to be mended.
  document.addEventListener("players-changed", function () {
    field.value = "";
    list.replaceChildren();
    field.setAttribute("aria-expanded", "false");
    field.focus();
  });
  // A search that is answered after its line was sent shows nothing.
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (event.target === list && !field.value.trim()) event.detail.shouldSwap = false;
  });
})();
