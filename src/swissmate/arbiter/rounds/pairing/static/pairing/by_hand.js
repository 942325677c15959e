// A pairing by hand: two numbers, or one name dragged (or tapped) onto another. The server judges.
"use strict";
(function () {
  const form = document.getElementById("moves");
  const one = form.elements.one, other = form.elements.other;
  const seatOf = (number) => document.querySelector(`.seat[data-tpn="${CSS.escape(number.trim())}"]`);

  function name() {
    const texts = [one, other].map((field) => field.value.trim() && seatOf(field.value)).filter(Boolean)
      .map((seat) => seat.textContent.trim().replace(/\s+/g, " "));
    document.getElementById("named").textContent = texts.join("  ↔  ");
  }

  function exchange(from, to) {
    if (from === to) return;
    one.value = from;  // the form is sent, and must be filled
    other.value = to;
    window.htmx.ajax("POST", form.action, {
      source: form, target: "#draft", swap: "outerHTML", values: { do: "exchange" },
    });
  }

  const chosen = () => document.querySelector(".seat[aria-pressed=true]");
  document.addEventListener("click", function (event) {
    const seat = event.target.closest(".seat");
    // The second half of a double click chooses nobody.
    if (!seat || event.detail > 1) return;
    const first = chosen();
    if (first) {
      first.removeAttribute("aria-pressed");
      exchange(first.dataset.tpn, seat.dataset.tpn);
    } else {
      seat.setAttribute("aria-pressed", "true");
      one.value = seat.dataset.tpn;
      name();
    }
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape" && chosen()) chosen().removeAttribute("aria-pressed");
    if ((event.key === "Enter" || event.key === " ") && event.target.matches(".seat")) {
      event.preventDefault();  // no <button>: not every browser lets one be dragged
      event.target.click();
    }
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
  form.addEventListener("input", name);
  name();  // of numbers that were there before this script
  // The next move begins where the last one was typed.
  document.addEventListener("htmx:afterSettle", function (event) {
    if (event.detail.requestConfig && event.detail.requestConfig.verb !== "post") return;
    const typed = form.contains(document.activeElement);
    one.value = other.value = "";
    name();
    if (typed) one.focus();
  });
})();
