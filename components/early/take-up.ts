type TextControl = HTMLInputElement | HTMLTextAreaElement;

const TICK = /^(?:checkbox|radio)$/u;
const TEXT = "input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=range]), textarea";

/**
 * Gives the page, which can answer now, what was typed and pressed while it could not (see `hold.ts`), and what the
 * browser itself put back into a reloaded form. Does nothing the second time.
 */
export function takeUp(): void {
  const held = window.heldActs;
  if (!held) return;
  delete window.heldActs;
  held.release();
  for (const control of document.querySelectorAll<TextControl>(TEXT)) {
    if (!held.entries.has(control) && control.value !== control.defaultValue) {
      held.entries.set(control, control.value);
    }
  }
  for (const [control, value] of held.entries) if (control.isConnected) enter(control, value);
  // After what was typed has reached the form that the button may send.
  setTimeout(() => held.pressed?.isConnected && held.pressed.click());
}

function enter(control: Element, value: string | boolean): void {
  if (control instanceof HTMLInputElement && TICK.test(control.type)) tick(control, value === true);
  else if (control instanceof HTMLSelectElement) choose(control, String(value));
  else if (control instanceof HTMLInputElement && control.type === "file") tell(control, "change");
  else if (control instanceof HTMLInputElement) type(control, HTMLInputElement.prototype, String(value));
  else if (control instanceof HTMLTextAreaElement)
    type(control, HTMLTextAreaElement.prototype, String(value));
}

const tell = (control: Element, name: "input" | "change") =>
  control.dispatchEvent(new Event(name, { bubbles: true }));

/**
 * React takes an event for a change only when the value is another than the one it last saw set: it watches the
 * element's own property, so the property is emptied and the value comes back past it.
 */
function type(control: TextControl, prototype: TextControl, value: string): void {
  const { selectionStart, selectionEnd } = control;
  tell(control, "input");
  control.value = "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  tell(control, "input");
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}

function tick(control: HTMLInputElement, isTicked: boolean): void {
  tell(control, "change");
  control.checked = !isTicked;
  control.click();
}

function choose(control: HTMLSelectElement, value: string): void {
  control.value = value;
  tell(control, "change");
}
