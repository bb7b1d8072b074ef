const KEY = "rubrica.editor.thumbnails";

/** Whether the pages in small were left open in this browser; one that keeps nothing begins with them closed. */
export function isStripOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === "open";
  } catch {
    return false;
  }
}

export function rememberStrip(isOpen: boolean): void {
  try {
    localStorage.setItem(KEY, isOpen ? "open" : "closed");
  } catch {
    return;
  }
}
