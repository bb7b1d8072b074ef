/**
 * Events only a person causes: scripts can create them, but not as trusted
 * events. Scroll is left out, because a script's scrolling is trusted too. Some
 * assistive programs press without pointer or key and cause only a click.
 */
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "click"] as const;

/** Milliseconds in sight that count as opened without any input. Most scanners have left by then. */
const IN_SIGHT_MS = 5_000;
const LOOK_MS = 500;

/**
 * Calls `then` once a person is detected, by an input event or by the page being in sight for a while.
 * Programs of some mail gateways open every link and run its scripts, which must not count as opened.
 * @returns a function to stop waiting
 */
export function watchForPerson(then: () => void): () => void {
  let seenMs = 0;
  const stopWatching = () => {
    clearInterval(timer);
    for (const sign of SIGNS) removeEventListener(sign, onSign, true);
  };
  const reportPerson = () => {
    stopWatching();
    then();
  };
  const onSign = (event: Event) => {
    if (event.isTrusted) reportPerson();
  };
  const timer = setInterval(() => {
    if (document.visibilityState !== "visible") return;
    seenMs += LOOK_MS;
    if (seenMs >= IN_SIGHT_MS) reportPerson();
  }, LOOK_MS);
  for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
  return stopWatching;
}
