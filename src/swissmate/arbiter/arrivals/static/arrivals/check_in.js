// Typing a part of a name and Enter ticks the first one in sight: no mouse, one line a player.
"use strict";
(function () {
  const field = document.getElementById("find-arrival");
  if (!field) return;
  field.addEventListener("keydown", function (event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = field.value.trim() && document.querySelector("#arrivals li:not([hidden]) button");
    if (!first) return;
    first.click();
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
})();
