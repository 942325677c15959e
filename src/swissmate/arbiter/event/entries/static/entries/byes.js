// Byes in a grid: letters set them, arrows walk, a click goes through them; one button saves all.
"use strict";
(function () {
  const grid = document.getElementById("byes"), form = document.getElementById("byes-form");
  if (!grid || !form || !grid.dataset.editable) return;
  const KINDS = ["", "H", "Z", "F"];
  const cells = () => Array.from(grid.querySelectorAll("tbody td:not(.num):not(.past)"));
  for (const cell of cells()) { cell.tabIndex = -1; cell.dataset.seen = cell.textContent; }
  const first = cells()[0];
  if (first) first.tabIndex = 0;

  function walk(to) {
    if (!to || to.matches(".num, .past, th")) return;
    grid.querySelectorAll("td[tabindex='0']").forEach((each) => { each.tabIndex = -1; });
    to.tabIndex = 0;
    to.focus();
  }
  function set(cell, kind) {
    cell.textContent = kind;
    cell.classList.toggle("changed", kind !== cell.dataset.seen);
    const changed = Array.from(grid.querySelectorAll("td.changed"));
    form.elements.changes.value = changed.map((each) => {
      const number = each.cellIndex - 1;
      return [each.parentElement.dataset.key, number, each.dataset.seen, each.textContent].join(":");
    }).join(",");
    form.querySelector("button").disabled = !changed.length;
  }
  const rowBeside = (row, step) => {
    let next = row[step];
    while (next && next.hidden) next = next[step];
    return next;
  };
  grid.addEventListener("click", function (event) {
    const cell = event.target.closest("td[tabindex]");
    if (!cell) return;
    walk(cell);
    set(cell, KINDS[(KINDS.indexOf(cell.textContent) + 1) % KINDS.length]);
  });
  grid.addEventListener("keydown", function (event) {
    const cell = event.target.closest("td[tabindex]");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toUpperCase();
    if (KINDS.includes(key) && key) set(cell, key);
    else if (event.key === "Delete" || event.key === "Backspace") set(cell, "");
    else if (event.key === " " || event.key === "Enter") set(cell, KINDS[(KINDS.indexOf(cell.textContent) + 1) % KINDS.length]);
    else if (event.key === "ArrowLeft") walk(cell.previousElementSibling);
    else if (event.key === "ArrowRight") walk(cell.nextElementSibling);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const row = rowBeside(cell.parentElement, event.key === "ArrowUp" ? "previousElementSibling" : "nextElementSibling");
      if (row) walk(row.cells[cell.cellIndex]);
    } else return;
    event.preventDefault();
  });
})();
