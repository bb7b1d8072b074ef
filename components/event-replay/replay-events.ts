import type { HeldEvents } from "./hold-events";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const TICK = /^(?:checkbox|radio)$/u;
const TEXT = "input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=range]), textarea";
/** Time within which late parts of a page are served, and the interval of tries, both in milliseconds. */
const LATE_MS = 30_000;
const TRY_EACH_MS = 50;

/**
 * Replays input and presses from before hydration (see `hold-events.ts`), and the
 * values the browser itself restored after a reload. Does nothing the second time.
 */
export function replayEvents(): void {
  const heldEvents = window.heldEvents;
  if (!heldEvents) return;
  delete window.heldEvents;
  heldEvents.release();
  addEventListener("submit", keepUnanswered);
  addEventListener("click", watchPress, true);
  setTimeout(() => removeEventListener("click", watchPress, true), LATE_MS);
  void repeatEvents(heldEvents);
}

async function repeatEvents({ entries, pressed }: HeldEvents): Promise<void> {
  for (const control of document.querySelectorAll<TextControl>(TEXT)) {
    if (!entries.has(control) && control.value !== control.defaultValue) entries.set(control, control.value);
  }
  for (const [control, value] of entries) await enterValue(control, value);
  if (pressed) await pressButton(pressed);
}

/**
 * A form without an `action` is submitted by script alone. Until its script listens, the submit is cancelled.
 */
function keepUnanswered(event: SubmitEvent): void {
  if (event.target instanceof Element && !event.target.hasAttribute("action")) event.preventDefault();
}

/** Repeats a press in a part of the page whose script is still loading. */
function watchPress({ target, isTrusted }: Event): void {
  const button = isTrusted && target instanceof Element ? target.closest("button") : null;
  if (!button) return;
  const click = watchEvent(button, "click");
  setTimeout(() => {
    click.stop();
    if (!click.isHeard()) void pressButton(button);
  });
}

async function pressButton(button: HTMLButtonElement): Promise<void> {
  button.setAttribute("data-held", "");
  await repeatUntilHeard(button, "click", () => button.click());
  button.removeAttribute("data-held");
}

/** Repeats `act` until the event reaches its element. Stops if the element is gone or after `LATE_MS`. */
async function repeatUntilHeard(control: Element, name: string, act: () => void): Promise<void> {
  const { isHeard, stop } = watchEvent(control, name);
  for (let waited = 0; !isHeard() && control.isConnected && waited < LATE_MS; waited += TRY_EACH_MS) {
    if (waited > 0) await new Promise((resolve) => setTimeout(resolve, TRY_EACH_MS));
    act();
  }
  stop();
}

/** Tracks whether an event reached its element. React stops events for a part it cannot hydrate yet. */
function watchEvent(control: Element, name: string): { isHeard: () => boolean; stop: () => void } {
  let isHeard = false;
  const markHeard = () => {
    isHeard = true;
  };
  control.addEventListener(name, markHeard);
  return { isHeard: () => isHeard, stop: () => control.removeEventListener(name, markHeard) };
}

async function enterValue(control: Element, value: string | boolean): Promise<void> {
  const dispatch = (name: "input" | "change") => control.dispatchEvent(new Event(name, { bubbles: true }));
  await repeatUntilHeard(control, "change", () => dispatch("change"));
  if (control instanceof HTMLSelectElement) {
    control.value = String(value);
    dispatch("change");
  } else if (control instanceof HTMLTextAreaElement) {
    retypeText(control, HTMLTextAreaElement.prototype, String(value));
    dispatch("input");
  } else if (control instanceof HTMLInputElement && TICK.test(control.type)) {
    control.checked = value !== true;
    control.click();
  } else if (control instanceof HTMLInputElement && control.type !== "file") {
    retypeText(control, HTMLInputElement.prototype, String(value));
    dispatch("input");
  }
}

/**
 * React takes an event for a change only if the value differs from the last one it saw set. It
 * watches the element's own property: so empty that one, and set the value through the prototype.
 */
function retypeText(control: TextControl, prototype: TextControl, value: string): void {
  const { selectionStart, selectionEnd } = control;
  control.value = "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  // Safari moves the focus along with a selection.
  if (document.activeElement === control && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd);
}
