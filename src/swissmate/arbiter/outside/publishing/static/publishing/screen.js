// Turns the leaves; ?seconds=8 says how long each stays, ?show=boards,names,standings,start which.
"use strict";
(function () {
  const asked = new URLSearchParams(location.search);
  const seconds = Math.min(Math.max(Number(asked.get("seconds")) || 10, 2), 600);
  const kinds = (asked.get("show") || "").split(",").filter(Boolean);
  let at = 0, paused = false, timer = 0;
  const leaves = () => Array.from(document.querySelectorAll(".leaf")).filter((leaf) => !kinds.length || kinds.includes(leaf.dataset.kind));

  function show() {
    const all = leaves();
    if (!all.length) return;
    at = (at + all.length) % all.length;
    document.querySelectorAll(".leaf").forEach((leaf) => leaf.classList.toggle("shown", leaf === all[at]));
  }
  function turn(by) { at += by; show(); wait(); }
  function wait() {
    clearTimeout(timer);
    if (!paused) timer = setTimeout(() => turn(1), seconds * 1000);
  }
  function tick() {
    const now = new Date();
    document.getElementById("clock").textContent = now.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    for (const each of document.querySelectorAll("[data-countdown]")) {
      const left = Math.floor((new Date(each.dataset.countdown) - now) / 1000);
      const two = (number) => String(number).padStart(2, "0");
      const hours = Math.floor(left / 3600), rest = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
      each.querySelector("b").textContent = left < 0 || hours > 23 ? "" : hours ? `${hours}:${rest}` : rest;
    }
  }
  document.addEventListener("DOMContentLoaded", function () {
    document.body.classList.add("turning");
    const pause = document.getElementById("pause");
    pause.addEventListener("click", function () {
      paused = !paused;
      pause.setAttribute("aria-pressed", String(paused));
      wait();
    });
    document.getElementById("back").addEventListener("click", () => turn(-1));
    document.getElementById("forward").addEventListener("click", () => turn(1));
    document.getElementById("full").addEventListener("click", () => document.documentElement.requestFullscreen());
    document.addEventListener("keydown", function (event) {
      if (event.key === "ArrowRight") turn(1);
      if (event.key === "ArrowLeft") turn(-1);
    });
    show();
    wait();
    tick();
    setInterval(tick, 1000);
  });
  // What came in meanwhile stands on the same leaf.
  document.addEventListener("htmx:afterSettle", function () { show(); tick(); });
})();
