// The sections of a long form as tabs; without this script they stand one below the other.
"use strict";
document.addEventListener("DOMContentLoaded", function () {
  for (const box of document.querySelectorAll("[data-tabs]")) {
    const panels = Array.from(box.children);
    const list = document.createElement("div");
    list.className = "tab-list";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", box.dataset.tabs);
    const tabs = panels.map(function (panel) {
      const tab = document.createElement("button"), heading = panel.querySelector("h2");
      tab.type = "button";
      tab.id = "for-" + panel.id;
      tab.textContent = heading.textContent;
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", panel.id);
      heading.remove();
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      tab.addEventListener("click", () => show(panel));
      list.append(tab);
      return tab;
    });
    function show(wanted) {
      panels.forEach(function (panel, at) {
        panel.hidden = panel !== wanted;
        tabs[at].setAttribute("aria-selected", String(panel === wanted));
        tabs[at].tabIndex = panel === wanted ? 0 : -1;
      });
      try { sessionStorage.setItem("tab", wanted.id); } catch { /* private window */ }
    }
    list.addEventListener("keydown", function (event) {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key], at = tabs.indexOf(document.activeElement);
      if (!by || at < 0) return;
      const to = (at + by + tabs.length) % tabs.length;
      show(panels[to]);
      tabs[to].focus();
      event.preventDefault();
    });
    // A field that is wrong, or named by the address, is in sight.
    box.addEventListener("invalid", (event) => show(event.target.closest("[data-tabs] > *")), true);
    const named = location.hash && box.querySelector(`[name="${CSS.escape(location.hash.slice(1))}"]`);
    let last = "";
    try { last = sessionStorage.getItem("tab") || ""; } catch { /* private window */ }
    const wrong = box.querySelector(".wrong");
    const first = (wrong || named || panels[0]).closest("[data-tabs] > *");
    box.prepend(list);
    show(wrong || named ? first : panels.find((panel) => panel.id === last) || first);
    if (named) named.focus();
  }
});
