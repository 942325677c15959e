// The list as a spreadsheet: sorted by any column, columns chosen, filters, one value for many.
"use strict";
(function () {
  const KEY = "players-columns";
  const kept = () => { try { return JSON.parse(localStorage.getItem(KEY)) || {}; } catch { return {}; } };
  const keep = (columns) => { try { localStorage.setItem(KEY, JSON.stringify(columns)); } catch { /* private window */ } };
  const table = () => document.getElementById("players");
  const rows = () => Array.from(table().tBodies[0].rows);
  const inSight = (row) => !row.hidden && !row.hasAttribute("data-out");
  let sorted = null, only = new Set();

  function showColumn(name, shown) {
    const head = table().querySelector(`th[data-name="${name}"]`);
    if (!head) return;
    for (const row of [table().tHead.rows[0], ...rows()]) row.cells[head.cellIndex].hidden = !shown;
    const box = document.querySelector(`[data-column][value="${name}"]`);
    if (box) box.checked = shown;
  }

  const textOf = (cell) => (cell.querySelector(".gap") ? "" : cell.textContent.trim());
  function sort() {
    if (!sorted) return;
    const head = table().querySelector(`th[data-name="${sorted.name}"]`);
    const isNumber = head.classList.contains("num");
    const order = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });
    const value = (row) => textOf(row.cells[head.cellIndex]);
    const all = rows().sort(function (one, other) {
      const [mine, theirs] = [value(one), value(other)];
      if (!mine || !theirs) return Number(!mine) - Number(!theirs);  // what is empty comes last
      const by = isNumber ? Number(mine) - Number(theirs) : order.compare(mine, theirs);
      return sorted.down ? -by : by;
    });
    table().tBodies[0].append(...all);
    for (const each of table().tHead.rows[0].cells) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
  }

  function filter() {
    for (const row of rows()) {
      const marks = (row.dataset.is || "").split(" ");
      row.toggleAttribute("data-out", [...only].some((name) => !marks.includes(name)));
    }
    document.querySelectorAll("[data-only]").forEach((button) =>
      button.setAttribute("aria-pressed", String(only.has(button.dataset.only))));
  }

  // Who is ticked and cannot be seen is not changed.
  const ticked = () => rows().filter((row) => inSight(row) && row.querySelector("input:checked"));
  function count() {
    const bar = document.getElementById("many");
    if (!bar) return;
    const chosen = ticked(), [change, attend] = bar.querySelectorAll("form");
    bar.hidden = !chosen.length;
    for (const form of [change, attend]) {
      form.elements.chosen.value = chosen.map((row) => row.querySelector("input").value).join(",");
    }
    const told = bar.querySelector("[data-count]");
    told.textContent = told.textContent.replace(/\d+/, chosen.length);
    const round = attend.elements.round, leaves = attend.elements.kind.value === "out";
    round.disabled = leaves;
    round.closest("label").hidden = leaves;
    const value = change.elements.value;
    const isTick = change.elements.field.value === "no_half_byes";
    if (isTick !== (value.type === "checkbox")) {
      value.type = isTick ? "checkbox" : "text";
      value.value = isTick ? "1" : "";
      value.checked = isTick;
    }
  }

  function apply() {
    if (!table()) return;
    for (const [name, shown] of Object.entries(kept())) showColumn(name, shown);
    only = new Set([...only].filter((name) => document.querySelector(`[data-only="${name}"]`)));
    sort();
    filter();
    count();
  }

  document.addEventListener("click", function (event) {
    const head = event.target.closest("#players th"), chip = event.target.closest("[data-only]");
    if (event.target.closest(".sort")) {
      const name = head.dataset.name;
      // The strongest first; names from A.
      const down = head.classList.contains("num") && name !== "tpn";
      sorted = { name, down: sorted && sorted.name === name ? !sorted.down : down };
      sort();
    } else if (chip) {
      if (!only.delete(chip.dataset.only)) {
        only.add(chip.dataset.only);
        if (table().querySelector(`th[data-name="${chip.dataset.only}"]`)) showColumn(chip.dataset.only, true);
      }
      filter();
      count();
    }
  });
  document.addEventListener("change", function (event) {
    if (!table()) return;
    if (event.target.dataset.column !== undefined) {
      showColumn(event.target.value, event.target.checked);
      keep({ ...kept(), [event.target.value]: event.target.checked });
    } else if (event.target.id === "tick-all") {
      for (const row of rows().filter(inSight)) row.querySelector("input").checked = event.target.checked;
    }
    count();
  });
  document.addEventListener("input", (event) => { if (event.target.id === "filter") count(); });
  document.addEventListener("htmx:afterSettle", apply);
  apply();
})();
