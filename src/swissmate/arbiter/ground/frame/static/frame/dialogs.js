// Questions on the page itself: is this meant, and what of the changes that are not saved?
"use strict";
(function () {
  const box = (name) => document.getElementById(name);

  // A form with data-confirm is sent only after its question has been answered by the verb of its button.
  document.addEventListener("submit", function (event) {
    const form = event.target, question = form.dataset.confirm, dialog = box("sure");
    if (!question || form.dataset.sure || !dialog) return;
    event.preventDefault();
    event.stopPropagation();
    const button = event.submitter || form.querySelector("button");
    dialog.querySelector("p").textContent = question;
    dialog.querySelector("[value=yes]").textContent = button.textContent.trim();
    dialog.onclose = function () {
      if (dialog.returnValue !== "yes") return;
      form.dataset.sure = "yes";
      form.requestSubmit(button.form === form ? button : undefined);
    };
    dialog.returnValue = "";
    dialog.showModal();
  }, true);

  // A form with data-guard says when it holds changes; a link away from them asks first.
  const typed = (form) => JSON.stringify(Array.from(new FormData(form)).filter(([, value]) => typeof value === "string"));
  const before = new Map();
  let leaving = false;
  const changed = () => Array.from(before.keys()).find((form) => form.isConnected && typed(form) !== before.get(form));
  function tell() {
    for (const [form, was] of before) {
      const note = form.querySelector("[data-unsaved]") || document.querySelector(`[data-unsaved="${form.id}"]`);
      if (note) note.hidden = typed(form) === was;
    }
  }
  document.addEventListener("DOMContentLoaded", function () {
    for (const form of document.querySelectorAll("form[data-guard]")) {
      const refused = form.hasAttribute("data-refused") || form.querySelector(".wrong, .problem[role=alert]");
      before.set(form, refused ? "" : typed(form));  // what was refused is not what is saved
    }
    tell();
  });
  for (const kind of ["input", "change", "click"]) document.addEventListener(kind, () => { if (before.size) tell(); });
  document.addEventListener("submit", function (event) {
    // Another form of the page saves none of the changes: then the browser asks.
    if (!event.defaultPrevented && !event.target.closest("dialog")) leaving = before.has(event.target) || !changed();
  });
  document.addEventListener("click", function (event) {
    const link = event.target.closest("a[href]"), dialog = box("leave");
    if (!link || !dialog || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const form = link.target !== "_blank" && !link.getAttribute("href").startsWith("#") && changed();
    if (!form) return;
    event.preventDefault();
    dialog.onclose = function () {
      if (dialog.returnValue === "save") form.requestSubmit();
      if (dialog.returnValue === "leave") { leaving = true; location.assign(link.href); }
    };
    dialog.returnValue = "";
    dialog.showModal();
  });
  window.addEventListener("beforeunload", (event) => { if (!leaving && changed()) event.preventDefault(); });
})();
