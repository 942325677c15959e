if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
