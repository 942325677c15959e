// The button says how many players it adds, as rows are ticked.
"use strict";
(function () {
  const form = document.getElementById("preview");
  if (!form) return;
  const button = form.querySelector("[data-count]");
  function count() {
    const ticked = form.querySelectorAll("tbody input[name=row]:checked").length;
    button.textContent = button.textContent.trim().replace(/\d+/, ticked);
    button.disabled = !ticked;
  }
  form.addEventListener("change", count);
  count();
})();
