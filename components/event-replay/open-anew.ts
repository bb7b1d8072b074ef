/** How long lies between two looks after the service, and at least between two openings, milliseconds. */
const LOOK_MS = 2_000;
const AGAIN_MS = 15_000;

/**
 * Opens a page anew whose own script did not arrive: the connection broke between the page and its scripts, and nothing
 * on it would ever answer. It does so once the service can be reached, before the page has come to life only; parts
 * that come later are asked for by `retryImport`. Runs beside `HOLD_EVENTS_SCRIPT`, and as it before any script is loaded.
 */
export const OPEN_ANEW_SCRIPT = `(() => {
  const key = "rubrica-opened-anew";
  const look = async () => {
    try {
      if (Date.now() - sessionStorage.getItem(key) < ${AGAIN_MS}) return;
      const { ok } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
      if (!ok || !window.heldEvents) return;
      sessionStorage.setItem(key, Date.now());
      location.reload();
    } catch {}
  };
  const failed = ({ target }) => {
    if (!window.heldEvents || target.tagName !== "SCRIPT") return;
    removeEventListener("error", failed, true);
    addEventListener("online", look);
    setInterval(look, ${LOOK_MS});
    look();
  };
  addEventListener("error", failed, true);
})();`;
