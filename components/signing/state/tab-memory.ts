/*
 * Data a tab keeps over a reload, if the browser allows it. Storage may be closed to a page
 * (private mode, web views, frames) or full: then the data lives as long as the page. Keys
 * begin with `rubrica-`, so that the end of a visit finds them, and never hold a token.
 */

/** Returns the text this tab stored under a key. Null if there is none or storage is closed. */
export function readTabText(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** As `readTabText`, for JSON. The caller checks its shape. */
export function readTabJson(key: string): unknown {
  try {
    return JSON.parse(readTabText(key) ?? "null");
  } catch {
    return null;
  }
}

/** Prefix of all keys our pages store in this browser. */
const OURS = /^rubrica[-:.]/;

let isOver = false;

/** Stores a text for this tab, or removes it (null). After `eraseBrowserStorage` it stores nothing. */
export function storeTabText(key: string, text: string | null): void {
  if (isOver) return;
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is closed or full: see above.
  }
}

/**
 * Removes everything our pages store in this browser, and blocks later writes: a pending
 * call could otherwise store data after the recipient was told that nothing stays.
 */
export function eraseBrowserStorage(): void {
  isOver = true;
  for (const open of [() => sessionStorage, () => localStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) if (OURS.test(key)) storage.removeItem(key);
    } catch {
      // Closed storage holds no data of this page.
    }
  }
}
