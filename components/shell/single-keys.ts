const NAME = "rubrica-single-keys";

/**
 * Returns whether single letters work as keys in this browser. They do until they are switched off (WCAG
 * 2.1.4).
 */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

/** Stores the choice for every page of this browser. */
export function setSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(NAME, isOn ? "on" : "off");
  } catch {
    // A browser without storage has the keys on.
  }
}

type Modifiers = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey">;

export const isModified = (event: Modifiers): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** Returns true if no control has the focus: only the page, or its main part after a page change. */
export const isFromPage = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement && event.target.matches("body, #main") && !isModified(event);

/** Returns true if the key belongs to a control that takes letters itself. */
export const isForControl = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest(
    "input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=grid], [role=dialog], [role=alertdialog]",
  ) !== null;
