const NAME = "rubrica-single-keys";

/** Whether single letters work as keys on this browser: yes, until somebody switches them off (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

/** Remembers it for every page of this browser. */
export function setSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(NAME, isOn ? "on" : "off");
  } catch {
    // A browser that keeps nothing has the keys on.
  }
}
