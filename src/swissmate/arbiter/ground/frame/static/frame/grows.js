// A table that grows (data-grows: to how many lines): whoever writes into its last line finds
// another one below.
"use strict";
document.addEventListener("input", function (event) {
  const table = event.target.closest("[data-grows]"), row = event.target.closest("tbody tr");
  if (!table || !row || row.nextElementSibling) return;
  const place = table.tBodies[0].rows.length + 1;
  if (place > Number(table.dataset.grows)) return;
  const next = row.cloneNode(true);
  next.cells[0].textContent = `${place}.`;
  for (const field of next.querySelectorAll("input, select")) {
    field.value = "";
    field.ariaLabel = field.ariaLabel.replace(/\d+/, String(place));
  }
  row.after(next);
});
