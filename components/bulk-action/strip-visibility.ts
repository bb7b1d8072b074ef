import type { BulkActionAnswer } from "./api-types";

const DAY_MS = 86_400_000;
const UNDO_MS = 10 * 60_000;
/**
 * Most items in one page of a list. A larger move takes longer, and the user may have left the list before it
 * ended: the strip then still offers to undo it.
 */
const LARGE_MOVE_ITEMS = 100;

/**
 * Returns true for running actions, for incomplete ones for a day, and for large moves while they can be
 * undone.
 */
export function isWorthShowing(action: BulkActionAnswer, now: number): boolean {
  const { state, endedAt, counts, mayUndo, stopReason } = action;
  if (state === "RUNNING" || !endedAt) return true;
  const age = now - Date.parse(endedAt);
  const isShort = counts.failed > 0 || (stopReason !== null && stopReason !== "BY_PERSON");
  return (isShort && age < DAY_MS) || (mayUndo && counts.done > LARGE_MOVE_ITEMS && age < UNDO_MS);
}
