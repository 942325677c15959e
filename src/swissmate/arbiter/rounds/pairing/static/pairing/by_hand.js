// A pairing by hand: two numbers, or one name dragged, tapped or picked by keys onto another. The server judges.
"use strict";
(function () {
  const form = document.getElementById("moves");
  const one = form.elements.one, other = form.elements.other;
  const seatOf = (number) => document.querySelector(`.seat[data-tpn="${CSS.escape(number.trim())}"]`);
  let last = "";  // whose seat has the focus again after a move

  function name() {
    const texts = [one, other].map((field) => field.value.trim() && seatOf(field.value)).filter(Boolean)
      .map((seat) => seat.textContent.trim().replace(/\s+/g, " "));
    document.getElementById("named").textContent = texts.length ? texts.join("  ↔  ") : "\u00a0";
  }

  // One after the other: on a slow line the next one is made before the answer to the last one.
  let moving = Promise.resolve();
  function move(what, from, to) {
    moving = moving.catch(() => {}).then(function () {
      last = from;
      one.value = from;  // the form is sent, and must be filled
      other.value = to;
      return window.htmx.ajax("POST", form.action, {
        source: form, target: "#draft", swap: "outerHTML", values: { do: what },
      });
    });
  }
  function exchange(from, to) { if (from !== to) move("exchange", from, to); }

  const chosen = () => document.querySelector(".seat[aria-pressed=true]");
  function letGo() {
    const seat = chosen();
    if (!seat) return;
    seat.removeAttribute("aria-pressed");
    one.value = "";
    name();
  }
  document.addEventListener("click", function (event) {
    const turn = event.target.closest("[data-turn]");
    if (turn && event.detail < 2) return move("turn", turn.dataset.turn, "");
    const seat = event.target.closest(".seat");
    // The second half of a double click chooses nobody.
    if (!seat || event.detail > 1) return;
    const first = chosen();
    if (first) {
      letGo();
      exchange(first.dataset.tpn, seat.dataset.tpn);
    } else {
      seat.setAttribute("aria-pressed", "true");
      one.value = seat.dataset.tpn;
      name();
    }
  });

  // Up and down along a colour, left and right across the board.
  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  function neighbour(seat, [down, across]) {
    const rows = [...document.querySelectorAll(".manual tbody tr")].map((row) => [...row.querySelectorAll(".seat")]);
    const at = rows.findIndex((row) => row.includes(seat));
    if (at < 0) return null;
    const side = rows[at].indexOf(seat) + across;
    return (rows[at + down] || [])[side];
  }
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape") letGo();
    const seat = event.target.closest(".seat");
    if (!seat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") seat.click();  // no <button>: not every browser drags one
    else if (event.key.toLowerCase() === "c") move("turn", seat.dataset.tpn, "");
    else if (STEPS[event.key]) { const next = neighbour(seat, STEPS[event.key]); if (next) next.focus(); }
    else return;
    event.preventDefault();
  });
  document.addEventListener("dragstart", function (event) {
    const seat = event.target.closest && event.target.closest(".seat");
    if (seat) event.dataTransfer.setData("text/plain", seat.dataset.tpn);
  });
  document.addEventListener("dragover", function (event) {
    if (event.target.closest(".seat")) event.preventDefault();
  });
  document.addEventListener("drop", function (event) {
    const seat = event.target.closest(".seat");
    if (!seat) return;
    event.preventDefault();
    exchange(event.dataTransfer.getData("text/plain"), seat.dataset.tpn);
  });
  // What ends the draft waits for a change that is under way: leaving the page would lose it.
  let ending = null;
  for (const id of ["finish", "drop"]) {
    document.getElementById(id).addEventListener("submit", function (event) {
      if (!form.classList.contains("htmx-request")) return;
      event.preventDefault();
      ending = event.target;
    });
  }
  form.addEventListener("htmx:afterRequest", function (event) {
    const ends = ending;
    ending = null;
    const isRefused = document.querySelector("#draft .refused");
    if (ends && event.detail.successful && !isRefused) setTimeout(() => ends.requestSubmit());
  });
  form.addEventListener("input", name);
  name();  // of numbers that were there before this script
  // The next move begins where the last one was typed or picked.
  document.addEventListener("htmx:afterSettle", function (event) {
    if (event.detail.requestConfig && event.detail.requestConfig.verb !== "post") return;
    const typed = form.contains(document.activeElement);
    one.value = other.value = "";
    name();
    if (typed) one.focus();
    else if (last && seatOf(last)) seatOf(last).focus({ preventScroll: true });
    last = "";
  });
})();
