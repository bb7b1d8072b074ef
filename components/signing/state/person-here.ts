/**
 * What only a person's hand does: scripts can make such events too, but not trusted ones. Scrolling is left out, for a
 * script's scrolling is told like a person's. Some assistive programs press without pointer or key: a click is all they
 * make.
 */
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "click"] as const;

/** Opening needs no touch: a page that stays in sight this long is read. Most scanners have left by then. */
const IN_SIGHT_MS = 5_000;
const LOOK_MS = 500;

/**
 * Calls `then` once, when a person shows: by a sign of their own, or by the page having been in sight for a while. The
 * programs of some mail gateways open every link and run its scripts; what they load was opened by nobody.
 * @returns a way to stop waiting
 */
export function whenSomebodyIsHere(then: () => void): () => void {
  let seenMs = 0;
  const stop = () => {
    clearInterval(timer);
    for (const sign of SIGNS) removeEventListener(sign, look, true);
  };
  const come = () => {
    stop();
    then();
  };
  const look = (event: Event) => {
    if (event.isTrusted) come();
  };
  const timer = setInterval(() => {
    if (document.visibilityState !== "visible") return;
    seenMs += LOOK_MS;
    if (seenMs >= IN_SIGHT_MS) come();
  }, LOOK_MS);
  for (const sign of SIGNS) addEventListener(sign, look, { capture: true, passive: true });
  return stop;
}
