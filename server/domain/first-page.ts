/** The picture of a file's first page. Only a short wait depends on it. */

const MINUTE = 60_000;

/** Time that mails and the sender wait for the picture of a new file (rulings 57, 90). */
export const FIRST_PAGE_PATIENCE_MS = 2000;

/**
 * The wait after each failed drawing, in milliseconds. After the last one the page is shown without a
 * picture.
 */
export const FIRST_PAGE_WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE] as const;

/** Returns the next attempt after this many failures, the last of them at `now`; null after the last one. */
export function computeNextFirstPageAt(failures: number, now: Date): Date | null {
  const waitMs = FIRST_PAGE_WAITS_MS[failures - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

/** Known state of the picture when a file is put into an item; empty for a new file. */
type PictureState = { firstPageKey: string | null; firstPageFailures?: number };

/**
 * Returns an item's picture state when its file is set: drawn already, or due from now on. A copy takes over
 * the failure count, so that a drawing given up is not retried with each copy.
 */
export function getFirstPageState(
  { firstPageKey, firstPageFailures = 0 }: PictureState,
  now: Date,
): FirstPage {
  if (firstPageKey !== null) return { firstPageKey, firstPageDueAt: null, firstPageFailures: 0 };
  const isGivenUp = firstPageFailures > FIRST_PAGE_WAITS_MS.length;
  return { firstPageKey, firstPageDueAt: isGivenUp ? null : now, firstPageFailures };
}

type FirstPage = { firstPageKey: string | null; firstPageDueAt: Date | null; firstPageFailures: number };

/**
 * Returns true if the picture will exist in a moment. A failed one comes late or never, so pages do not wait
 * for it.
 */
export const isFirstPageAwaited = ({ firstPageKey, firstPageDueAt, firstPageFailures }: FirstPage): boolean =>
  firstPageKey === null && firstPageDueAt !== null && firstPageFailures === 0;
