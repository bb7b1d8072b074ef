/** What was done to a page before its scripts could answer. */
export type HeldEvents = {
  /** What somebody typed, ticked or chose, with what the control held then: a first render may undo it. */
  entries: Map<Element, string | boolean>;
  /** The button pressed last, or null. */
  pressed: HTMLButtonElement | null;
  /** Stops holding back. */
  release: () => void;
};

declare global {
  interface Window {
    heldEvents?: HeldEvents;
  }
}

/**
 * Runs from the first byte of every page, before any script is loaded, and so stands in it as text. On a slow phone
 * seconds lie between what one sees and what answers: a press would be lost, and a form would go to its own address
 * by itself, with a password in the query. Both are held back here until `replayEvents` (components/README.md 1.3).
 *
 * React 19.3 does little of this itself, as tried in Chromium under our policy on 2026-11-25. It repeats the submit of a
 * form whose `action` is a function. It does not hear what was typed into a controlled field, or ticked: the next render
 * empties it. It does not hear a click. A form with `onSubmit` and `method="post"` is sent by the browser: no password
 * stands in an address, but the page is loaded anew and what was entered is gone. Without this script a sign-in that was
 * sent early, a form that a reload put back and a file chosen early were lost in the product too. So all of it stays.
 */
export const HOLD_EVENTS_SCRIPT = `(() => {
  const held = { entries: new Map(), pressed: null };
  const note = ({ target }) => {
    const isTick = target.type === "checkbox" || target.type === "radio";
    held.entries.set(target, isTick ? target.checked : target.value);
  };
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const press = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    stop(event);
    held.pressed?.removeAttribute("data-held");
    button.setAttribute("data-held", "");
    held.pressed = button;
  };
  const listeners = { input: note, change: note, click: press, submit: stop };
  for (const name in listeners) addEventListener(name, listeners[name], true);
  held.release = () => {
    for (const name in listeners) removeEventListener(name, listeners[name], true);
    held.pressed?.removeAttribute("data-held");
  };
  window.heldEvents = held;
})();`;
