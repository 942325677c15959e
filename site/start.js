// The first page: its language, and the site made ready for use without a network.
import { areKept, built, load } from "./parts.js";
import { follow, language, say, speak } from "./words.js";

const $ = (id) => document.getElementById(id);

async function tellOffline() {
  const { application } = await built();
  const ready = await areKept(application);
  const size = (application.reduce((sum, each) => sum + each.size, 0) / 1e6).toLocaleString(language, { maximumFractionDigits: 0 });
  $("fetch").hidden = ready;
  $("offline").textContent = ready
    ? say("Ready: the workbench and the application work on this device without a network.")
    : say("%(n)s MB are fetched once and kept on this device.", { n: size });
  document.body.dataset.offline = ready ? "ready" : "";
}

$("fetch").addEventListener("click", async () => {
  $("fetch").disabled = true;
  $("progress").hidden = false;
  try {
    await navigator.serviceWorker.ready;
    await load((await built()).application, (done) => { $("progress").value = done; });
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
  navigator.serviceWorker.register("offline.js").catch(() => {});
  tellOffline();
}
document.body.dataset.started = "yes";
