import { trials } from "@/e2e/fixtures/trials";
import { toldBy } from "@/server/testing/routers/recipient-auth";

/** As many samples as T22 says with `npm run prove`, a seventh of it otherwise (ruling 55). */
const TIMED_ROUNDS = trials({ reduced: 15, full: 100 });
/** Few samples on a busy machine may differ by its other work; what differs after this many differs by itself. */
export const MOST_ROUNDS = trials({ reduced: 60, full: 100 });
/** T22: closer than this, nobody on a network can tell two answers apart. */
const SAME_TIME_MS = 25;

/**
 * The sample that stands for all. With the full count the median, as T22 says; a few samples on a machine that does
 * other work need one that this slows least: the quickest quarter. A way that takes longer is longer in both.
 */
const QUANTILE = trials({ reduced: 4, full: 2 });
const typical = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / QUANTILE)] ?? 0;

/**
 * Asks about what there is and what there is not, in turns, each round in the other order: what was told each time,
 * and by how many milliseconds the typical answers differ. A few samples on a machine several times slower than its
 * own are allowed a third of what an answer takes there; skipping the work of a password is three thirds. `begin` puts
 * the scene for a round before it is timed.
 */
export async function compareAnswers(
  ask: (isKnown: boolean, round: number) => Promise<unknown>,
  begin: (round: number) => void = () => {},
): Promise<{ told: { known: unknown; unknown: unknown }[]; apartMs: number; allowedMs: number }> {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const told: { known: unknown; unknown: unknown }[] = [];
  const judged = () => {
    const [known, unknown] = [typical(times.known), typical(times.unknown)];
    const allowedMs = trials({ reduced: Math.max(SAME_TIME_MS, known / 3), full: SAME_TIME_MS });
    return { told, apartMs: Math.abs(known - unknown), allowedMs };
  };
  const mayBeNoise = ({ apartMs, allowedMs }: ReturnType<typeof judged>) =>
    apartMs >= allowedMs && told.length < MOST_ROUNDS;
  for (let round = 0; round < TIMED_ROUNDS || mayBeNoise(judged()); round += 1) {
    begin(round);
    const both: { known: unknown; unknown: unknown } = { known: undefined, unknown: undefined };
    for (const name of round % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const start = performance.now();
      both[name] = await toldBy(ask(name === "known", round));
      times[name].push(performance.now() - start);
    }
    told.push(both);
  }
  return judged();
}
