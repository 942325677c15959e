if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("offline.js", document.currentScript.src)).catch(() => {});
