// Typing a part of a name and Enter ticks the first one in sight: no mouse, one line a player.
"use strict";
(function () {
  const field = document.getElementById("find-arrival");
  if (!field) return;
  // A list that has just come in does nothing yet when it is clicked, and is not filtered yet.
  const settling = () => document.querySelector("#arrivals-part.htmx-settling, #arrivals-part.htmx-added, #arrivals-part .htmx-added");
  function tick() {
    if (settling()) return void document.addEventListener("htmx:afterSettle", () => setTimeout(tick), { once: true });
    const first = field.value.trim() && document.querySelector("#arrivals li:not([hidden]) button");
    if (!first) return;
    first.click();
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.addEventListener("keydown", function (event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    tick();
  });
})();
