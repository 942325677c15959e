// swissmate: keys for results, and a loud warning when a result was not saved.
"use strict";
(function () {
  const KEYS = { "1": "1-0", "5": "1/2", "=": "1/2", "d": "1/2", "r": "1/2", "0": "0-1", "+": "+/-", "-": "-/+",
    "x": "-/-", "a": "adj", "Delete": "", "Backspace": "" };
  // A tab of the browser is named by its page, not by the event alone.
  const heading = document.querySelector("body:not(.paper) main h1");
  if (heading) {
    const words = heading.cloneNode(true);
    words.querySelectorAll("small, .tag").forEach((each) => each.remove());
    const text = words.textContent.trim().replace(/\s+/g, " ");
    if (text && !document.title.includes(text)) document.title = `${text} · ${document.title.trim()}`;
  }

  const boards = () => Array.from(document.querySelectorAll("#boards .board[data-url]"));

  function step(board, by) {
    const all = boards();
    const next = all[all.indexOf(board) + by];
    if (next) { next.focus(); next.scrollIntoView({ block: "nearest" }); }
  }

  function goTo(row) {
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "center" });
  }

  // The first open board after this one, and from the top again.
  function focusOpen(board) {
    const all = boards();
    const at = all.indexOf(board);
    const open = all.slice(at + 1).concat(all.slice(0, at + 1)).find((each) => !each.classList.contains("done"));
    if (open) goTo(open);
    return open;
  }

  // A board by its number, which is typed into a box of the page.
  function askForBoard(dialog) {
    const field = dialog.querySelector("input");
    field.value = "";
    dialog.onclose = function () {
      const row = dialog.returnValue === "go"
        && boards().find((board) => board.querySelector(".no").textContent.trim() === field.value.trim());
      if (row) goTo(row);
    };
    dialog.returnValue = "";
    dialog.showModal();
  }

  // When every result is in there is no open board: what comes next is the way to the next round.
  function focusNextStep() {
    const link = document.querySelector("#live a.button");
    if (link) link.focus();
    return link;
  }

  // Keys can be switched off (WCAG 2.1.4): speech input presses them by mistake.
  const keysOff = () => { try { return localStorage.getItem("keys") === "off"; } catch { return false; } };
  document.addEventListener("DOMContentLoaded", function () {
    const box = document.getElementById("keys-on");
    if (!box) return;
    box.checked = !keysOff();
    box.addEventListener("change", () => { try { localStorage.setItem("keys", box.checked ? "on" : "off"); } catch { /* private window */ } });
  });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog")) return;
    if (event.key.length === 1 && keysOff()) return;
    const typing = event.target.closest("input, select, textarea");
    const board = event.target.closest(".board[data-url]");
    if (event.key === "n" && !typing) {
      if (focusOpen(board) || focusNextStep()) event.preventDefault();
      return;
    }
    const jump = document.getElementById("jump");
    if (event.key === "b" && !typing && jump) {
      event.preventDefault();
      askForBoard(jump);
      return;
    }
    if (!board || typing) {
      if (!typing && !board && event.key === "ArrowDown" && boards().length && event.target === document.body) {
        const open = boards().find((each) => !each.classList.contains("done"));
        (open || boards()[0]).focus();
        event.preventDefault();
      }
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      step(board, event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!Object.prototype.hasOwnProperty.call(KEYS, key) || event.repeat) return;
    event.preventDefault();
    save(board, KEYS[key]);
    step(board, 1);
  });

  // What is being sent, what was not saved, and keys pressed meanwhile, by the ids of rows: the request itself is
  // watched, because nobody hears the events of a row that has been replaced. The warning stays until all is saved.
  const sending = new Map(), unsaved = new Map(), pressed = new Map();

  function save(board, result) {
    if (sending.has(board.id)) { pressed.set(board.id, result); return; }
    window.htmx.ajax("POST", board.dataset.url, {
      source: board, target: board, swap: "outerHTML", values: { result, version: board.dataset.version },
    }).catch(() => {});  // the end of the request tells it
  }

  function showState(id) {
    const row = document.getElementById(id);
    if (row && row.matches(".board")) {
      row.classList.toggle("saving", sending.has(id));
      row.classList.toggle("unsaved", unsaved.has(id));
    }
    const box = document.getElementById("alert");
    if (!box) return;
    const kind = [...unsaved.values()].pop();
    if (kind) box.textContent = box.dataset[kind];
    box.hidden = !kind;
  }

  function failure(xhr) {
    if (xhr.status === 0) return "lost";
    const told = xhr.status < 400 || xhr.status === 409 || xhr.getResponseHeader("HX-Redirect");
    return told ? "" : "refused";
  }

  document.addEventListener("htmx:beforeSend", function (event) {
    const { xhr, requestConfig, elt } = event.detail;
    if (requestConfig.verb !== "post") return;
    const row = elt.closest(".board[id]");
    const id = row ? row.id : requestConfig.path + (elt.getAttribute("hx-vals") || "");
    sending.set(id, xhr);
    showState(id);
    xhr.addEventListener("loadend", function () {
      if (sending.get(id) === xhr) sending.delete(id);
      const failed = failure(xhr);
      if (failed) unsaved.set(id, failed);
      else unsaved.delete(id);
      showState(id);
      const next = pressed.get(id), now = document.getElementById(id);
      pressed.delete(id);
      if (next !== undefined && !failed && now) save(now, next);
    });
  });

  // A poll does not replace a row that is being saved or is not saved, nor load the page again meanwhile, nor once it is
  // being left: the click would be lost. What it brought is asked for once more afterwards.
  let left = -Infinity;
  window.addEventListener("beforeunload", () => { left = performance.now(); }); // downloads too, which leave nothing
  const isKept = (row) => sending.has(row.id) || unsaved.has(row.id);
  let since = 0, asksSince = null;
  document.addEventListener("htmx:configRequest", function (event) {
    if (event.target.id !== "live") return;
    if (asksSince !== null && !sending.size && !unsaved.size) {
      event.detail.path = event.detail.path.replace(/since=\d+/, `since=${asksSince}`);
      asksSince = null;
    }
    since = Number(/since=(\d+)/.exec(event.detail.path)[1]);
  });
  document.addEventListener("htmx:oobBeforeSwap", function (event) {
    const { target } = event.detail;
    if (![target, ...target.querySelectorAll(".board[id]")].some(isKept)) return;
    event.detail.shouldSwap = false;
    asksSince = Math.min(since, asksSince ?? since);
  });
  document.addEventListener("htmx:beforeOnLoad", function (event) {
    const { xhr, requestConfig } = event.detail;
    const isLeft = performance.now() < left + 10_000;
    const waits = requestConfig.verb === "get" && (sending.size || unsaved.size || isLeft);
    if (waits && xhr.getResponseHeader("HX-Refresh")) event.preventDefault();
  });

  document.addEventListener("click", function (event) {
    const fill = event.target.closest("[data-fill]");
    if (fill) {
      const values = JSON.parse(fill.dataset.fill);
      const form = document.getElementById("add-form");
      for (const name of Object.keys(values)) if (form.elements[name]) form.elements[name].value = values[name];
      form.querySelector("button.primary").focus();
    }
    if (event.target.closest("[data-do=print]")) window.print();
    const link = event.target.closest('a[href^="#board-"]');
    const linked = link && document.getElementById(link.hash.slice(1));
    if (linked) {
      goTo(linked);
      event.preventDefault();
    }
  });
  // A field of codes that are picked by name; their order is the order of the field.
  const codes = (field) => field.value.split(/[,;\s]+/).filter(Boolean);
  function showPicks(box) {
    const field = document.querySelector(`[name="${box.dataset.picks}"]`);
    for (const button of box.querySelectorAll("button")) {
      const at = codes(field).indexOf(button.value);
      button.setAttribute("aria-pressed", String(at >= 0));
      button.dataset.place = at >= 0 ? at + 1 : "";
    }
  }
  document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("[data-picks]").forEach(showPicks));
  document.addEventListener("input", function () { document.querySelectorAll("[data-picks]").forEach(showPicks); });
  document.addEventListener("click", function (event) {
    const box = event.target.closest("[data-picks]"), button = event.target.closest("button");
    if (!box || !button) return;
    const field = document.querySelector(`[name="${box.dataset.picks}"]`);
    const had = codes(field), rest = had.filter((code) => code !== button.value);
    field.value = (rest.length < had.length ? rest : had.concat(button.value)).join(",");
    showPicks(box);
  });
  // A choice that changes the whole page sends its form at once.
  document.addEventListener("change", function (event) {
    const button = event.target.dataset.submit && event.target.form.querySelector(`button[value="${event.target.dataset.submit}"]`);
    if (button) event.target.form.requestSubmit(button);
  });
  // On a phone the tabs are wider than the screen: the one that is open is in sight.
  document.addEventListener("DOMContentLoaded", function () {
    const tab = document.querySelector(".tabs [aria-current]");
    if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;
  });
  // A menu closes when something else is clicked, and by Escape.
  document.addEventListener("click", function (event) {
    document.querySelectorAll("details.drop[open], details.keys-help[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });
  document.addEventListener("keydown", function (event) {
    const menu = event.key === "Escape" && document.querySelector("details.drop[open], details.keys-help[open]");
    if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
  });
  // Jump to the first open board, so that the first key is already a result.
  document.addEventListener("DOMContentLoaded", function () {
    const named = location.hash.startsWith("#board-") && document.getElementById(location.hash.slice(1));
    if (named) named.scrollIntoView({ block: "center" });
    const open = named || boards().find((each) => !each.classList.contains("done"));
    if (open && !document.querySelector("[autofocus]:not(dialog *)")) open.focus({ preventScroll: true });
    const begun = document.querySelector("form[data-focus]");
    if (begun) begun.elements[begun.dataset.focus].focus();
  });
})();
