import { setTimeout as pause } from "node:timers/promises";

/** Longer than the slower of the two ways takes on a busy machine, too short for a person to mind. */
const EVEN_MS = 250;

/**
 * Answers no sooner than any other way through the same verb would, so that the time does not tell what the words
 * keep (T22). For rare, limited verbs only: it holds a request open, though nothing of the database.
 */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const even = pause(EVEN_MS);
  try {
    return await work();
  } finally {
    await even;
  }
}
