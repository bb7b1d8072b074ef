import { getTrialCount } from "@/e2e/fixtures/trials";
import { getVisibleRefusal } from "@/server/testing/routers/recipient-auth";

/** Samples required by T22 with `npm run prove`, otherwise a seventh of them (ruling 55). */
const TIMED_ROUNDS = getTrialCount({ reduced: 15, full: 100 });
/**
 * On a busy machine few samples may differ by other load; a difference that persists after this many is real.
 */
export const MOST_ROUNDS = getTrialCount({ reduced: 60, full: 100 });
/** T22: milliseconds below which two answers cannot be told apart over a network. */
const SAME_TIME_MS = 25;

/**
 * The representative sample. With the full count it is the median, by T22. Few samples on a busy machine need
 * the quickest quarter, which other load slows least. A slower path is slower in both.
 */
const QUANTILE = getTrialCount({ reduced: 4, full: 2 });
const getTypicalTime = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / QUANTILE)] ?? 0;

/**
 * Compares answers about known and unknown objects, alternating the order each round. Returns the answers and
 * the difference of their typical times in ms.
 * With few samples on a slow machine, a third of an answer's time is allowed; a skipped password hash would
 * be three thirds. `begin` prepares a round before it is timed.
 */
export async function compareAnswers(
  ask: (isKnown: boolean, round: number) => Promise<unknown>,
  begin: (round: number) => void = () => {},
): Promise<{ told: { known: unknown; unknown: unknown }[]; apartMs: number; allowedMs: number }> {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const told: { known: unknown; unknown: unknown }[] = [];
  const judgeTimes = () => {
    const [known, unknown] = [getTypicalTime(times.known), getTypicalTime(times.unknown)];
    const allowedMs = getTrialCount({ reduced: Math.max(SAME_TIME_MS, known / 3), full: SAME_TIME_MS });
    return { told, apartMs: Math.abs(known - unknown), allowedMs };
  };
  const mayBeNoise = ({ apartMs, allowedMs }: ReturnType<typeof judgeTimes>) =>
    apartMs >= allowedMs && told.length < MOST_ROUNDS;
  for (let round = 0; round < TIMED_ROUNDS || mayBeNoise(judgeTimes()); round += 1) {
    begin(round);
    const both: { known: unknown; unknown: unknown } = { known: undefined, unknown: undefined };
    for (const name of round % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const start = performance.now();
      both[name] = await getVisibleRefusal(ask(name === "known", round));
      times[name].push(performance.now() - start);
    }
    told.push(both);
  }
  return judgeTimes();
}
