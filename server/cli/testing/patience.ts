import { availableParallelism, loadavg } from "node:os";

/** Load of a whole run itself: three browsers or workers, and the product or database behind them. */
const BUSY_OF_ITSELF = 4;
const MOST = 6;

type Machine = { cores: number; load: number };

/**
 * Returns how much longer than on a fast idle machine a test may take, 1 to 6: the load of the run and of
 * other programs per core. Two idle cores give 2.
 * @param given `RUBRICA_PATIENCE`, which overrides the measurement
 */
export function choosePatience(given: string | undefined, { cores, load }: Machine): number {
  const setPatience = Number(given);
  if (Number.isFinite(setPatience) && setPatience >= 1) return setPatience;
  const measured = (BUSY_OF_ITSELF + load) / cores;
  return Math.min(MOST, Math.max(1, Math.round(measured * 10) / 10));
}

/** The factor of this run, inherited from the first process so that all processes agree. */
export const patience = choosePatience(process.env.RUBRICA_PATIENCE, {
  cores: availableParallelism(),
  load: loadavg()[0] ?? 0,
});

/** Converts seconds of a fast idle machine to milliseconds of this one, for slow tests. */
export const toPatientMs = (seconds: number): number => seconds * 1000 * patience;
