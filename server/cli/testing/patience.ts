import { availableParallelism, loadavg } from "node:os";

/** What a whole run keeps busy by itself: three browsers or workers, and the product or database behind them. */
const BUSY_OF_ITSELF = 4;
const MOST = 6;

/** A machine at one moment: its cores, and how many programs wanted one lately. */
type Machine = { cores: number; load: number };

/**
 * How many times longer than on a fast idle machine a test may take here, 1 to 6: what the run itself keeps busy and
 * what already runs, for each core. Two idle cores give 2.
 * @param given `RUBRICA_PATIENCE`, which goes before what is measured
 */
export function choosePatience(given: string | undefined, { cores, load }: Machine): number {
  const told = Number(given);
  if (Number.isFinite(told) && told >= 1) return told;
  const measured = (BUSY_OF_ITSELF + load) / cores;
  return Math.min(MOST, Math.max(1, Math.round(measured * 10) / 10));
}

/** The factor of this run: told by whoever began it, so that all of its processes have the same. */
export const patience = choosePatience(process.env.RUBRICA_PATIENCE, {
  cores: availableParallelism(),
  load: loadavg()[0] ?? 0,
});

/** So many seconds of a fast idle machine as milliseconds of this one: for a test that needs long by its nature. */
export const patient = (seconds: number): number => seconds * 1000 * patience;
