import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onShutdown } from "@/server/runtime";
import { type Changed, findChanged } from "./changed-files";
import { chooseStages } from "./choice";
import { patience } from "./patience";
import { endProgramsAtShutdown } from "./program";
import { describeRun, saveResult } from "./results";
import { type Level, ROWS, type Stage, type TestRun } from "./stages";
import { reportResults, type StageResult } from "./summary";

export const INTERRUPTED = 130;
const RUNNERS = ["unit", "integration", "scenes", "browser"];
const CHANGED = /^--changed(?:=(.+))?$/;

/** Prepares a run and prints how to repeat it. The temporary folder and all programs end with the process. */
function startRun(level: Level): TestRun {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-tests-"));
  // As open as /tmp, because PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  onShutdown("temporary files", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  endProgramsAtShutdown();
  const counts = level === "prove" ? "full" : "reduced";
  const seed = process.env.RUBRICA_SEED || String(randomInt(1_000_000_000));
  console.log(`trials ${counts}, seed ${seed} (RUBRICA_SEED=${seed} repeats it)`);
  console.log(`patience ${patience} (RUBRICA_PATIENCE=${patience} waits as long again)`);
  return {
    root: process.env.RUBRICA_ROOT ?? process.cwd(),
    level,
    hash: process.env.RUBRICA_BUILD ?? "",
    folder,
    env: {
      RUBRICA_TRIALS: counts,
      RUBRICA_SEED: seed,
      RUBRICA_PATIENCE: String(patience),
      NEXT_TELEMETRY_DISABLED: "1",
      TMPDIR: folder,
    },
    runnerArgs: [],
  };
}

async function runStage({ name, run }: Stage, test: TestRun): Promise<StageResult> {
  if (!test.output) console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const summary = await run(test);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  if (test.output) {
    process.stdout.write(`\n── ${name} (${seconds} s)\n`);
    process.stdout.write(Buffer.concat(test.output.splice(0)));
  }
  return { name, ...summary, seconds };
}

/** Runs these stages, those of a row side by side. The first of a row has the terminal. */
async function runStages(run: TestRun, stages: readonly Stage[]): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const row of ROWS) {
    const columns = row
      .map((column) => column.filter((stage) => stages.includes(stage)))
      .filter((column) => column.length > 0)
      .map(async (column, index) => {
        const output = index === 0 ? {} : { output: [] };
        for (const stage of column) results.push(await runStage(stage, { ...run, ...output }));
      });
    await Promise.all(columns);
  }
  return results;
}

const findCommit = (root: string): Changed | { problem: string } | undefined => {
  const match = process.argv.map((word) => CHANGED.exec(word)).find((found) => found !== null);
  return match ? findChanged(root, match[1]) : undefined;
};

/** Runs the stages that the command line names, by default those of the level. Resolves to the exit code. */
export async function runTests(level: Level): Promise<number> {
  const run = startRun(level);
  const all = ROWS.flat(2);
  const words = process.argv.slice(2).filter((word) => !CHANGED.test(word));
  const names = all.map(({ name }) => name);
  const choice = chooseStages(words, names, RUNNERS);
  const changed = findCommit(run.root);
  if ("problem" in choice || (changed && "problem" in changed)) {
    console.error(
      [choice, changed].flatMap((parsed) => (parsed && "problem" in parsed ? parsed.problem : [])).join("\n"),
    );
    return 1;
  }
  const usual = all.filter((stage) => level === "prove" || stage.level !== "prove");
  const stages = choice.stages.length === 0 ? usual : all.filter(({ name }) => choice.stages.includes(name));
  const described = describeRun(run.root);
  const results = await runStages({ ...run, ...choice, ...(changed ? { changed } : {}) }, stages);
  if (level === "prove" && stages.length === all.length) await saveResult(run.root, described, results);
  return reportResults(run.root, results, level === "test") ? 0 : 1;
}
