export type HeldEvents = {
  /** Entered value or tick per control, because the first render may reset it. */
  entries: Map<Element, string | boolean>;
  pressed: HTMLButtonElement | null;
  release: () => void;
};

declare global {
  interface Window {
    heldEvents?: HeldEvents;
  }
}

/**
 * Inlined into every page, so that it runs before any script is loaded. On a slow phone seconds pass between
 * the first paint and hydration. A press would be lost, and a form would submit itself to its own address,
 * with a password in the query. Both are held back until `replayEvents` (components/README.md 1.3).
 *
 * React 19.3 covers little of this, as tried in Chromium under our policy on 2026-11-25. It repeats the
 * submit of a form whose `action` is a function. It misses text and ticks in controlled fields: the next
 * render empties them. It misses clicks. The browser sends a form with `onSubmit` and `method="post"`: no
 * password stands in an address, but the page reloads and the input is lost. Without this script the product
 * also lost an early sign-in, a form restored by a reload and a file chosen early. So all of it stays.
 */
export const HOLD_EVENTS_SCRIPT = `(() => {
  const held = { entries: new Map(), pressed: null };
  const noteEntry = ({ target }) => {
    const isTick = target.type === "checkbox" || target.type === "radio";
    held.entries.set(target, isTick ? target.checked : target.value);
  };
  const stopEvent = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const holdPress = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    stopEvent(event);
    held.pressed?.removeAttribute("data-held");
    button.setAttribute("data-held", "");
    held.pressed = button;
  };
  const listeners = { input: noteEntry, change: noteEntry, click: holdPress, submit: stopEvent };
  for (const name in listeners) addEventListener(name, listeners[name], true);
  held.release = () => {
    for (const name in listeners) removeEventListener(name, listeners[name], true);
    held.pressed?.removeAttribute("data-held");
  };
  window.heldEvents = held;
})();`;
