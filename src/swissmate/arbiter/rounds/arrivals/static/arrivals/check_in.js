// Typing a part of a name and Enter ticks the player it can only mean: no mouse, one line a player.
"use strict";
(function () {
  const field = document.getElementById("find-arrival");
  if (!field) return;
  // A list that has just come in does nothing yet when it is clicked, and is not filtered yet.
  const settling = () => document.querySelector("#arrivals-part.htmx-settling, #arrivals-part.htmx-added, #arrivals-part .htmx-added");
  const several = document.getElementById("several-arrivals");
  // The one player that the text can mean: the only one with a word that begins so, or else with a
  // name that does. "wa" is not Kowalski, even if nobody else is in sight.
  function meant() {
    const seen = field.value.trim() ? [...document.querySelectorAll("#arrivals li:not([hidden])")] : [];
    const named = seen.filter((row) => row.hasAttribute("data-word-begins"));
    const first = named.length === 1 ? named : named.filter((row) => row.hasAttribute("data-begins"));
    several.hidden = first.length === 1 || !seen.length;
    return first.length === 1 ? first[0].querySelector("button") : undefined;
  }
  function tick() {
    if (settling()) return void document.addEventListener("htmx:afterSettle", () => setTimeout(tick), { once: true });
    const player = meant();
    if (!player) return;
    player.click();
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // The second half of a double click would take the tick away again.
  document.addEventListener("click", function (event) {
    if (event.detail < 2 || !event.target.closest("#arrivals button")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  field.addEventListener("input", () => { several.hidden = true; });
  field.addEventListener("keydown", function (event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    tick();
  });
})();
