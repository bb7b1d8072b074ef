import type { BulkActionAnswer } from "./api-types";

const DAY_MS = 86_400_000;
const UNDO_MS = 10 * 60_000;
/** More than a page of a list: the user may have left before the move was done. */
const MANY = 100;

/**
 * Returns true for running actions, for incomplete ones for a day, and for large moves while they can be
 * undone.
 */
export function isWorthShowing(action: BulkActionAnswer, now: number): boolean {
  const { state, endedAt, counts, mayUndo, stopReason } = action;
  if (state === "RUNNING" || !endedAt) return true;
  const age = now - Date.parse(endedAt);
  const isShort = counts.failed > 0 || (stopReason !== null && stopReason !== "BY_PERSON");
  return (isShort && age < DAY_MS) || (mayUndo && counts.done > MANY && age < UNDO_MS);
}
