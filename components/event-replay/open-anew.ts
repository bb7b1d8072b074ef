/** Milliseconds between two checks of the service, and the minimum between two reloads. */
const LOOK_MS = 2_000;
const AGAIN_MS = 15_000;

/**
 * Reloads a page whose own script did not arrive because the connection broke. It does so
 * once the service can be reached, and only before hydration; `retryImport` handles chunks
 * that load later. Runs beside `HOLD_EVENTS_SCRIPT`, also before any script is loaded.
 */
export const OPEN_ANEW_SCRIPT = `(() => {
  const key = "rubrica-opened-anew";
  const reloadIfReachable = async () => {
    try {
      if (Date.now() - sessionStorage.getItem(key) < ${AGAIN_MS}) return;
      const { ok } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
      if (!ok || !window.heldEvents) return;
      sessionStorage.setItem(key, Date.now());
      location.reload();
    } catch {}
  };
  const onScriptError = ({ target }) => {
    if (!window.heldEvents || target.tagName !== "SCRIPT") return;
    removeEventListener("error", onScriptError, true);
    addEventListener("online", reloadIfReachable);
    setInterval(reloadIfReachable, ${LOOK_MS});
    reloadIfReachable();
  };
  addEventListener("error", onScriptError, true);
})();`;
