/*
 * What a tab keeps over a reload, where the browser lets it. Storage may be closed to a page (private mode, web views,
 * frames) or full: then what it would have kept lives as long as the page. Keys begin with `rubrica-`, so that the end
 * of a visit finds them, and never hold a token.
 */

/** What this tab kept under a key; null when it kept nothing or may not look. */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** As `recall`, for what was kept as JSON; the caller checks its shape. */
export function recallJson(key: string): unknown {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    return null;
  }
}

/** All that pages of ours keep in this browser begins with this. */
const OURS = /^rubrica[-:.]/;

let isOver = false;

/** Keeps a text for this tab, or forgets it (null). After `endMemory` nothing is kept any more. */
export function remember(key: string, text: string | null): void {
  if (isOver) return;
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Closed or full: see above.
  }
}

/**
 * Takes away what pages of ours keep in this browser, and keeps nothing again while this page lives: a question that
 * was on its way would else leave something after the person was told that nothing stays.
 */
export function endMemory(): void {
  isOver = true;
  for (const open of [() => sessionStorage, () => localStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) if (OURS.test(key)) storage.removeItem(key);
    } catch {
      // Storage that is closed to this page holds nothing of it.
    }
  }
}
