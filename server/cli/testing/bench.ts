import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onShutdown } from "@/server/runtime";
import { patience } from "./patience";
import { endProgramsAtShutdown } from "./stage";
import type { Bench } from "./stages";

/** How often a repeated proof runs: `reduced` for `npm test`, `full` for `npm run prove` (ruling 55). */
export type Counts = "reduced" | "full";

/** What every program of a run is started with; goes away, and ends them, when the run does. */
export function benchOf(counts: Counts): Bench {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-report-"));
  onShutdown("reports", () => rmSync(folder, { recursive: true, force: true }));
  endProgramsAtShutdown();
  const env = {
    RUBRICA_TRIALS: counts,
    RUBRICA_SEED: process.env.RUBRICA_SEED || String(randomInt(1_000_000_000)),
    RUBRICA_PATIENCE: String(patience),
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const root = process.env.RUBRICA_ROOT ?? process.cwd();
  return { root, hash: process.env.RUBRICA_BUILD ?? "", folder, env, more: [] };
}

/** How this run can be had again. */
export function sayHow({ env }: Bench): void {
  const { RUBRICA_TRIALS: counts, RUBRICA_SEED: seed } = env;
  console.log(`trials ${counts}, seed ${seed} (RUBRICA_SEED=${seed} repeats it)`);
  console.log(`patience ${patience} (RUBRICA_PATIENCE=${patience} waits as long again)`);
}
