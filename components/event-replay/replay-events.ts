import type { HeldEvents } from "./hold-events";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const TICK = /^(?:checkbox|radio)$/u;
const TEXT = "input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=range]), textarea";
/** How long parts of a page may come after the rest of it, and how often they are tried. */
const LATE_MS = 30_000;
const TRY_EACH_MS = 50;

/**
 * Gives the page, which can answer now, what was typed and pressed while it could not (see `hold-events.ts`), and what the
 * browser itself put back into a reloaded form. Does nothing the second time.
 */
export function replayEvents(): void {
  const held = window.heldEvents;
  if (!held) return;
  delete window.heldEvents;
  held.release();
  addEventListener("submit", keepUnanswered);
  addEventListener("click", watchPress, true);
  setTimeout(() => removeEventListener("click", watchPress, true), LATE_MS);
  void repeat(held);
}

async function repeat({ entries, pressed }: HeldEvents): Promise<void> {
  for (const control of document.querySelectorAll<TextControl>(TEXT)) {
    if (!entries.has(control) && control.value !== control.defaultValue) entries.set(control, control.value);
  }
  for (const [control, value] of entries) await enter(control, value);
  if (pressed) await press(pressed);
}

/** A form without an address of its own is sent by script alone; where none has listened yet, not at all. */
function keepUnanswered(event: SubmitEvent): void {
  if (event.target instanceof Element && !event.target.hasAttribute("action")) event.preventDefault();
}

/** Presses again what was pressed in a part of the page whose script is still on its way. */
function watchPress({ target, isTrusted }: Event): void {
  const button = isTrusted && target instanceof Element ? target.closest("button") : null;
  if (!button) return;
  const click = listen(button, "click");
  setTimeout(() => {
    click.stop();
    if (!click.isHeard()) void press(button);
  });
}

async function press(button: HTMLButtonElement): Promise<void> {
  button.setAttribute("data-held", "");
  await untilHeard(button, "click", () => button.click());
  button.removeAttribute("data-held");
}

/** Acts until the event comes to its element, which must still be there, for `LATE_MS` at most. */
async function untilHeard(control: Element, name: string, act: () => void): Promise<void> {
  const { isHeard, stop } = listen(control, name);
  for (let waited = 0; !isHeard() && control.isConnected && waited < LATE_MS; waited += TRY_EACH_MS) {
    if (waited > 0) await new Promise((resolve) => setTimeout(resolve, TRY_EACH_MS));
    act();
  }
  stop();
}

/** Whether an event has come to its element: React stops what is meant for a part that it cannot bring to life yet. */
function listen(control: Element, name: string): { isHeard: () => boolean; stop: () => void } {
  let isHeard = false;
  const hear = () => {
    isHeard = true;
  };
  control.addEventListener(name, hear);
  return { isHeard: () => isHeard, stop: () => control.removeEventListener(name, hear) };
}

async function enter(control: Element, value: string | boolean): Promise<void> {
  const tell = (name: "input" | "change") => control.dispatchEvent(new Event(name, { bubbles: true }));
  await untilHeard(control, "change", () => tell("change"));
  if (control instanceof HTMLSelectElement) {
    control.value = String(value);
    tell("change");
  } else if (control instanceof HTMLTextAreaElement) {
    retype(control, HTMLTextAreaElement.prototype, String(value));
    tell("input");
  } else if (control instanceof HTMLInputElement && TICK.test(control.type)) {
    control.checked = value !== true;
    control.click();
  } else if (control instanceof HTMLInputElement && control.type !== "file") {
    retype(control, HTMLInputElement.prototype, String(value));
    tell("input");
  }
}

/**
 * React takes an event for a change only when the value is another than the one it last saw set: it watches the
 * element's own property, so the property is emptied and the value comes back past it.
 */
function retype(control: TextControl, prototype: TextControl, value: string): void {
  const { selectionStart, selectionEnd } = control;
  control.value = "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  // In Safari a selection takes the focus along.
  if (document.activeElement === control && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd);
}
