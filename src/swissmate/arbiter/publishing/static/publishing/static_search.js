// Finds names on a published page. Without scripts the pages are the same, less this box.
"use strict";
(function () {
  for (const box of document.querySelectorAll("[data-filter]")) {
    const list = document.querySelector(box.dataset.filter);
    if (!list) continue;
    box.closest("label").hidden = false;
    const rows = () => (list.tBodies ? list.tBodies[0].rows : list.children);
    box.addEventListener("input", function () {
      const wanted = box.value.toLowerCase();
      for (const row of rows()) row.hidden = !row.textContent.toLowerCase().includes(wanted);
    });
  }
})();
