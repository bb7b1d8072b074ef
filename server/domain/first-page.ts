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

type FirstPage = { firstPageKey: string | null; firstPageDueAt: Date | null; firstPageFailures: number };

/** Whether the picture will be there in a moment. One that failed comes late or never, and nobody waits for it. */
export const isFirstPageAwaited = ({ firstPageKey, firstPageDueAt, firstPageFailures }: FirstPage): boolean =>
  firstPageKey === null && firstPageDueAt !== null && firstPageFailures === 0;
