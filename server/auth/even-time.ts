import { setTimeout as pause } from "node:timers/promises";

/** Longer than the slower of the two ways on a busy machine, too short for a person to notice. */
const EVEN_MS = 250;

/**
 * Runs the work and answers after a fixed minimum time, so that the time does not reveal the hidden outcome
 * (T22). For rare, limited procedures only: it holds a request open, but no database connection.
 */
export async function runInEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const even = pause(EVEN_MS);
  try {
    return await work();
  } finally {
    await even;
  }
}
