import path from "node:path";
import { ensureBuild } from "../build";
import { complain } from "../say";
import type { Changed } from "./changed";
import { once, runProgram, type Stage, type Tally, tallyOfPlaywright, tallyOfVitest } from "./stage";
import { ensureChromium, ensureTools } from "./tools";

/** Everything the tests run with besides their own temporary folders. */
export type Bench = {
  root: string;
  hash: string;
  folder: string;
  env: Record<string, string>;
  /** Files, titles and switches for the one runner that was named. */
  more: readonly string[];
  /** With `--changed`: runners are given what it can affect, and may find nothing to do. */
  changed?: Changed;
  /** Where what a stage says is put, while another has the terminal. */
  kept?: Buffer[];
};

const NOTHING_TO_DO: Tally = { passed: 0, failed: 0 };
const FAILED: Tally = { passed: 0, failed: 1 };

const runIn = (bench: Bench, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> =>
  runProgram(bench.root, args, { ...bench.env, ...env }, bench.kept);

function vitest(bench: Bench, project: string, workers: number): Stage {
  return {
    name: project,
    run: async () => {
      const report = path.join(bench.folder, `${project}.json`);
      const program = path.join(bench.root, "node_modules/vitest/vitest.mjs");
      const args = [
        "run",
        "--project",
        project,
        `--maxWorkers=${workers}`,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...(bench.changed ? [`--changed=${bench.changed.since}`, "--passWithNoTests"] : []),
        ...bench.more,
      ];
      const isGood = await runIn(bench, [program, ...args], { NODE_ENV: "test" });
      const tally = tallyOfVitest(report, isGood);
      return bench.changed && isGood && tally.passed === 0 ? NOTHING_TO_DO : tally;
    },
  };
}

async function isBuilt({ root, hash }: Bench): Promise<boolean> {
  try {
    await ensureBuild(root, hash);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

/** Playwright with a configuration of `e2e`, on the browser that this machine has. */
async function playwright(
  bench: Bench,
  config: string,
  name: string,
  files: readonly string[],
): Promise<Tally> {
  const { path: chromium, problem } = ensureChromium(bench.root);
  if (problem) {
    console.error(problem);
    return FAILED;
  }
  const report = path.join(bench.folder, `${name}.json`);
  const program = path.join(bench.root, "node_modules/@playwright/test/cli.js");
  const args = ["test", `--config=${path.join(bench.root, config)}`, ...files];
  const isGood = await runIn(bench, [program, ...args, ...bench.more], {
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return tallyOfPlaywright(report, isGood);
}

/** Screens on made-up answers, without the product. */
function scenes(bench: Bench): Stage {
  return {
    name: "scenes",
    run: async () =>
      bench.changed?.hasScenes === false
        ? NOTHING_TO_DO
        : playwright(bench, "e2e/scenes/playwright.config.ts", "scenes", []),
  };
}

/** Journeys on a product of their own, which is built before if need be. */
export function browser(bench: Bench): Stage {
  return {
    name: "browser",
    run: async () => {
      if (bench.changed?.specs.length === 0) return NOTHING_TO_DO;
      // Named alone it comes without the stage before it, and a product would build while a test's time runs.
      if (!(await isBuilt(bench))) return FAILED;
      const files = (bench.changed?.specs ?? []).map((spec) => `e2e/${spec}.spec.ts`);
      return playwright(bench, "e2e/playwright.config.ts", "browser", files);
    },
  };
}

const tools: Stage = once("tools", async () => {
  const problem = ensureTools();
  if (problem) console.error(problem);
  return problem === undefined;
});

/** Where a program of the clone stands. */
const bin = ({ root }: Bench, name: string) => path.join(root, "node_modules", name);

const lint = (bench: Bench): Stage =>
  once(
    "lint",
    async () =>
      (await runIn(bench, [bin(bench, "@biomejs/biome/bin/biome"), "check", "."])) &&
      (await runIn(bench, [bin(bench, "tsx/dist/cli.mjs"), "server/cli/guards/main.ts"])) &&
      runIn(bench, [bin(bench, "knip/bin/knip.js"), "--no-progress", "--no-config-hints"]),
  );

/** A column of stages, one after the other; columns of a row run side by side, the first one on the terminal. */
type Row = readonly (readonly ((bench: Bench) => Stage)[])[];

/**
 * Tests on the database beside all that needs none: each waits at times, for leases and for other programs, and neither
 * leaves a core idle then. The browser has the machine to itself, as it holds pages to what a person would wait.
 */
export const ROWS: readonly Row[] = [
  [[() => tools]],
  [
    [(bench) => vitest(bench, "integration", 5)],
    [
      lint,
      (bench) => once("types", () => runIn(bench, [bin(bench, "typescript/bin/tsc"), "--noEmit"])),
      (bench) => vitest(bench, "unit", 2),
      (bench) => once("build", async () => bench.changed?.specs.length === 0 || isBuilt(bench)),
      scenes,
    ],
  ],
  [[browser]],
];
