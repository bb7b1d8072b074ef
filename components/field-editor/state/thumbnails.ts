const KEY = "rubrica.editor.thumbnails";

/** Returns whether the thumbnails were left open in this browser. Closed without storage. */
export function isStripOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === "open";
  } catch {
    return false;
  }
}

export function storeThumbnailsOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(KEY, isOpen ? "open" : "closed");
  } catch {
    return;
  }
}
