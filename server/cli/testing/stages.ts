import { availableParallelism } from "node:os";
import path from "node:path";
import { ensureBuild } from "../build";
import { printStartError } from "../say";
import type { Changed } from "./changed-files";
import { runProgram } from "./program";
import { buildSummaryEnv, createFailedStage, EMPTY, readSummary, type StageSummary } from "./summary";
import { ensureChromium, ensureTools } from "./tools";

/** `test` runs the core of the tests with reduced counts, `prove` all of them with full counts. */
export type Level = "test" | "prove";

export type TestRun = {
  root: string;
  level: Level;
  /** Names the build of these sources (`.next/HASH`). */
  hash: string;
  /** Holds the summaries of the runners and all temporary files of tests, and is removed at the end. */
  folder: string;
  env: Record<string, string>;
  /** Files, titles and switches for the one runner that was named. */
  runnerArgs: readonly string[];
  /** Set by `--changed`. A runner may then find nothing to run. */
  changed?: Changed;
  /** Receives the output of a stage while another stage has the terminal. */
  output?: Buffer[];
};

export type Stage = {
  name: string;
  /** `prove` for a stage that `npm test` runs only if it is named. */
  level?: Level;
  run: (run: TestRun) => Promise<StageSummary>;
};

/** Tests wait for leases, processes and time-outs, so more workers than cores pay off. */
const INTEGRATION_WORKERS = availableParallelism() + 3;
const UNIT_WORKERS = availableParallelism();

const runModule = (run: TestRun, args: readonly string[], env: Record<string, string> = {}) => {
  const [program = "", ...rest] = args;
  const file = path.join(run.root, "node_modules", program);
  return runProgram(run.root, [file, ...rest], { ...run.env, ...env }, run.output);
};

/** A stage of a single check: one passed or one failed. */
const createCheckStage = (name: string, passes: (run: TestRun) => Promise<boolean>): Stage => ({
  name,
  run: async (run) => ((await passes(run)) ? { ...EMPTY, passed: 1 } : createFailedStage(name)),
});

async function runTestRunner(
  run: TestRun,
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<StageSummary> {
  const file = path.join(run.folder, `${name}.json`);
  // Tests of the other level run only when their file is named.
  const level = run.level === "test" && run.runnerArgs.length === 0 ? { RUBRICA_LEVEL: "core" } : {};
  const exitedWithZero = await runModule(run, [...args, ...run.runnerArgs], {
    ...level,
    ...env,
    ...buildSummaryEnv(file),
  });
  const summary = readSummary(file, name, exitedWithZero);
  return run.changed && exitedWithZero && summary.passed + summary.flaky.length === 0 ? EMPTY : summary;
}

const createVitestStage = (name: string, workers: number): Stage => ({
  name,
  run: (run) => {
    const changed = run.changed ? [`--changed=${run.changed.since}`, "--passWithNoTests"] : [];
    const reporters = ["--reporter=default", "--reporter=server/cli/testing/vitest-reporter.ts"];
    const args = ["run", `--project=${name}`, `--maxWorkers=${workers}`, ...reporters, ...changed];
    return runTestRunner(run, name, ["vitest/vitest.mjs", ...args], { NODE_ENV: "test" });
  },
});

async function runPlaywright(
  run: TestRun,
  name: string,
  config: string,
  args: readonly string[],
): Promise<StageSummary> {
  const { path: chromium, problem } = ensureChromium(run.root);
  if (problem) return createFailedStage(name, problem);
  const command = ["@playwright/test/cli.js", "test", `--config=${config}`, ...args];
  return runTestRunner(run, name, command, chromium ? { CHROMIUM_PATH: chromium } : {});
}

async function runBuild({ root, hash }: TestRun): Promise<boolean> {
  try {
    await ensureBuild(root, hash);
    return true;
  } catch (error) {
    printStartError(error);
    return false;
  }
}

/** Screens on made-up answers, without the product. */
const SCENES: Stage = {
  name: "scenes",
  level: "prove",
  run: (run) => runPlaywright(run, "scenes", "e2e/scenes/playwright.config.ts", []),
};

/** Browser tests on their own product. */
const BROWSER: Stage = {
  name: "browser",
  run: async (run) => {
    const { changed } = run;
    if (changed && !changed.hasPages && !changed.hasJourneys) return EMPTY;
    // Named alone, this stage runs without the build stage.
    if (!(await runBuild(run))) return createFailedStage("build");
    return runPlaywright(run, "browser", "e2e/playwright.config.ts", changed ? selectJourneys(changed) : []);
  },
};

/** A change of pages runs the core tests of pages; a change of tests runs those that import it. */
const selectJourneys = ({ hasPages, since }: Changed): string[] =>
  hasPages ? ["--grep-invert=@server"] : [`--only-changed=${since}`, "--pass-with-no-tests"];

const TOOLS = createCheckStage("tools", async () => {
  const problem = ensureTools();
  if (problem) console.error(problem);
  return problem === undefined;
});

const KNIP = ["knip/bin/knip.js", "--no-progress", "--no-config-hints"];

const LINT = createCheckStage(
  "lint",
  async (run) =>
    (await runModule(run, ["@biomejs/biome/bin/biome", "check", "."])) &&
    (await runModule(run, ["tsx/dist/cli.mjs", "server/cli/guards/main.ts"])) &&
    (await runModule(run, KNIP)) &&
    runModule(run, [...KNIP, "--production", "--strict", "--files", "--dependencies"]),
);
const TYPES = createCheckStage(
  "types",
  async (run) =>
    // The types of the REST client, which one test uses, are not in git.
    (await runModule(run, ["tsx/dist/cli.mjs", "e2e/client/generate.ts"])) &&
    // One thread takes half the CPU of four, and the other stages need the rest.
    runModule(run, ["typescript/bin/tsc", "--noEmit", "--singleThreaded", ...selectTypeCheck(run)]),
);
/** With `--changed` the types of unchanged files are those of the run before. */
const selectTypeCheck = ({ changed }: TestRun): string[] =>
  changed
    ? ["--incremental", "true", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"]
    : ["--incremental", "false"];
const BUILD = createCheckStage("build", runBuild);

/**
 * Rows run in sequence, the columns of a row in parallel, the stages of a column in sequence. The browser has
 * the machine to itself, because its tests hold pages to a user's patience.
 */
export const ROWS: readonly (readonly (readonly Stage[])[])[] = [
  [[TOOLS]],
  [
    [createVitestStage("integration", INTEGRATION_WORKERS), BUILD],
    [LINT, TYPES, createVitestStage("unit", UNIT_WORKERS), SCENES],
  ],
  [[BROWSER]],
];
