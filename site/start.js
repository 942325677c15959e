// The first page: its language, and the site made ready for use without a network.
import { areKept, built, load, pause } from "./parts.js";
import { follow, language, say, speak } from "./words.js";

const $ = (id) => document.getElementById(id);
const PATIENCE = 30_000; // milliseconds in which a browser has put the site's own files on the device
const register = () => navigator.serviceWorker.register("offline.js");

// Whether this window takes a service worker: without cookies it takes none. A network that is missing is no refusal.
const takes = "serviceWorker" in navigator && register().then(() => true, (error) => error instanceof TypeError);

async function tellOffline() {
  const { application } = await built();
  const keeps = await takes;
  const ready = await areKept(application);
  const size = (application.reduce((sum, each) => sum + each.size, 0) / 1e6).toLocaleString(language, { maximumFractionDigits: 0 });
  $("fetch").hidden = ready || !keeps;
  if (!keeps) $("offline").textContent = say("This window or this device keeps no files, so nothing works without a network here.");
  else if (ready) $("offline").textContent = say("Ready: the workbench and the application work on this device without a network.");
  else $("offline").textContent = say("%(n)s MB are fetched once and kept on this device.", { n: size });
  document.body.dataset.offline = ready ? "ready" : "";
}

$("fetch").addEventListener("click", async () => {
  $("fetch").disabled = true;
  $("progress").hidden = false;
  try {
    await register(); // the first one may have failed
    await load((await built()).application, (done) => { $("progress").value = done; });
    if (!(await Promise.race([navigator.serviceWorker.ready, pause(PATIENCE)]))) throw new Error(say("its files could not be loaded"));
    await tellOffline();
    if ($("fetch").hidden) return;
    $("offline").textContent = say("This window or this device keeps no files, so nothing works without a network here.");
  } catch (error) {
    $("offline").textContent = say("This did not work: %(why)s. Try again with a network.", { why: error.message });
  } finally {
    $("fetch").disabled = false;
    $("progress").hidden = true;
  }
});

$("language").addEventListener("change", async ({ target }) => {
  await follow(target.value);
  tellOffline();
});

await speak();
$("language").value = language;
if ("serviceWorker" in navigator) {
  $("ready").hidden = false;
  tellOffline();
}
document.body.dataset.started = "yes";
