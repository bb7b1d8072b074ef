/** The picture of a file's first page: a promise beside the document, which nothing but a short wait depends on. */

const MINUTE = 60_000;

/** How long mails, and whoever sends, wait for the picture of a file that came just now (rulings 57, 90). */
export const FIRST_PAGE_PATIENCE_MS = 2000;

/** The wait after each failed drawing, in milliseconds. After the last one the page is shown without a picture. */
export const FIRST_PAGE_WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE] as const;

/** When to draw again after so many failures, the last of them at `now`; null once it is given up. */
export function nextFirstPageAt(failures: number, now: Date): Date | null {
  const waitMs = FIRST_PAGE_WAITS_MS[failures - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

/** What is known of the picture of a file that is put into an item: of one that just came, nothing. */
type Known = { firstPageKey: string | null; firstPageFailures?: number };

/**
 * What an item says of its picture from the moment its file is put: drawn already, or owed from now on. A copy takes over
 * how often drawing failed, so that what was given up is not begun again with each one.
 */
export function firstPageState({ firstPageKey, firstPageFailures = 0 }: Known, now: Date): FirstPage {
  if (firstPageKey !== null) return { firstPageKey, firstPageDueAt: null, firstPageFailures: 0 };
  const isGivenUp = firstPageFailures > FIRST_PAGE_WAITS_MS.length;
  return { firstPageKey, firstPageDueAt: isGivenUp ? null : now, firstPageFailures };
}

type FirstPage = { firstPageKey: string | null; firstPageDueAt: Date | null; firstPageFailures: number };

/** Whether the picture will be there in a moment. One that failed comes late or never, and nobody waits for it. */
export const isFirstPageAwaited = ({ firstPageKey, firstPageDueAt, firstPageFailures }: FirstPage): boolean =>
  firstPageKey === null && firstPageDueAt !== null && firstPageFailures === 0;
