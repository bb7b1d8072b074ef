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
