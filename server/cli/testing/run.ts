import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onShutdown } from "@/server/runtime";
import { ensureBuild } from "../build";
import { complain } from "../say";
import { type Changed, changedSince } from "./changed";
import { chooseStages } from "./choice";
import { type Result, report } from "./report";
import {
  endProgramsAtShutdown,
  once,
  runProgram,
  type Stage,
  tallyOfPlaywright,
  tallyOfVitest,
} from "./stage";
import { ensureChromium, ensureTools } from "./tools";

/** Everything the tests run with besides their own temporary folders. */
type Bench = {
  root: string;
  hash: string;
  folder: string;
  env: Record<string, string>;
  /** Files, titles and switches for the one runner that was named. */
  more: readonly string[];
  /** With `--changed`: runners are given what it can affect, and may find nothing to do. */
  changed?: Changed;
};
/** Tests that somebody stopped have not passed. */
export const INTERRUPTED = 130;
const CHOOSING = ["unit", "integration", "browser"];
const NOTHING_TO_DO = { passed: 0, failed: 0 };
/** `npm test -- --changed`, or `--changed=main`: what has changed since that commit can affect. */
const CHANGED = /^--changed(?:=(.+))?$/;

function vitest(bench: Bench, project: string): Stage {
  return {
    name: project,
    run: async () => {
      const report = path.join(bench.folder, `${project}.json`);
      const program = path.join(bench.root, "node_modules/vitest/vitest.mjs");
      const args = [
        "run",
        "--project",
        project,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...(bench.changed ? [`--changed=${bench.changed.since}`, "--passWithNoTests"] : []),
        ...bench.more,
      ];
      const isGood = await runProgram(bench.root, [program, ...args], { ...bench.env, NODE_ENV: "test" });
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

const filesOf = (changed: Changed | undefined): string[] =>
  (changed?.specs ?? []).map((spec) => `e2e/${spec}.spec.ts`);

function browser(bench: Bench): Stage {
  return {
    name: "browser",
    run: async () => {
      if (bench.changed?.specs.length === 0) return NOTHING_TO_DO;
      // Named alone it comes without the stage before it, and a product would build while a test's time runs.
      if (!(await isBuilt(bench))) return { passed: 0, failed: 1 };
      const { path: chromium, problem } = ensureChromium(bench.root);
      if (problem) {
        console.error(problem);
        return { passed: 0, failed: 1 };
      }
      const report = path.join(bench.folder, "browser.json");
      const program = path.join(bench.root, "node_modules/@playwright/test/cli.js");
      const config = path.join(bench.root, "e2e/playwright.config.ts");
      const isGood = await runProgram(
        bench.root,
        [
          program,
          "test",
          `--config=${config}`,
          "--reporter=list,json",
          ...filesOf(bench.changed),
          ...bench.more,
        ],
        {
          ...bench.env,
          ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      );
      return tallyOfPlaywright(report, isGood);
    },
  };
}

function stages(bench: Bench): Stage[] {
  const { root, env } = bench;
  const bin = (name: string) => path.join(root, "node_modules", name);
  return [
    once("tools", async () => {
      const problem = ensureTools();
      if (problem) console.error(problem);
      return problem === undefined;
    }),
    once(
      "lint",
      async () =>
        (await runProgram(root, [bin("@biomejs/biome/bin/biome"), "check", "."], env)) &&
        (await runProgram(root, [bin("tsx/dist/cli.mjs"), "server/cli/guards/main.ts"], env)) &&
        runProgram(root, [bin("knip/bin/knip.js"), "--no-progress", "--no-config-hints"], env),
    ),
    once("types", () => runProgram(root, [bin("typescript/bin/tsc"), "--noEmit"], env)),
    vitest(bench, "unit"),
    vitest(bench, "integration"),
    once("build", async () => bench.changed?.specs.length === 0 || isBuilt(bench)),
    browser(bench),
  ];
}

function sayChanged({ since, specs, tooLong }: Changed): void {
  console.log(
    `changed    since ${since.slice(0, 12)}; journeys that can see it: ${specs.join(", ") || "none"}`,
  );
  if (tooLong.length === 0) return;
  const files = tooLong.map((spec) => `e2e/${spec}.spec.ts`).join(" ");
  console.log(`not run    they would take too long here: npm test -- browser ${files}`);
}

/**
 * Every check of the clone, one after the other, also after a failure; the last line is the sum. Beside a
 * running product: ports are the kernel's choice and folders temporary (ruling 61).
 * @param counts `reduced` for `npm test`, `full` for `npm run prove` (ruling 55)
 */
export async function runTests(counts: "reduced" | "full"): Promise<number> {
  const root = process.env.RUBRICA_ROOT ?? process.cwd();
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-report-"));
  onShutdown("reports", () => rmSync(folder, { recursive: true, force: true }));
  endProgramsAtShutdown();
  const seed = process.env.RUBRICA_SEED || String(randomInt(1_000_000_000));
  const env = { RUBRICA_TRIALS: counts, RUBRICA_SEED: seed, NEXT_TELEMETRY_DISABLED: "1" };
  console.log(`trials ${counts}, seed ${seed} (RUBRICA_SEED=${seed} repeats it)`);
  const words = process.argv.slice(2).filter((word) => !CHANGED.test(word));
  const asked = process.argv
    .slice(2)
    .map((word) => CHANGED.exec(word))
    .find((match) => match !== null);
  const changed = asked ? changedSince(root, asked[1]) : undefined;
  const bench = { root, hash: process.env.RUBRICA_BUILD ?? "", folder, env, more: [] };
  const names = stages(bench).map(({ name }) => name);
  const choice = chooseStages(words, names, CHOOSING);
  if (changed && "problem" in changed) {
    console.error(changed.problem);
    return 1;
  }
  if ("problem" in choice) {
    console.error(choice.problem);
    return 1;
  }
  if (changed) sayChanged(changed);
  const chosen = stages({ ...bench, more: choice.more, ...(changed ? { changed } : {}) }).filter(({ name }) =>
    choice.stages.includes(name),
  );
  const results: Result[] = [];
  for (const { name, run } of chosen) {
    console.log(`\n── ${name}`);
    const began = performance.now();
    const tally = await run();
    results.push({ name, ...tally, seconds: Math.round((performance.now() - began) / 1000) });
  }
  const failed = report(root, results);
  return failed === 0 && results.length > 0 ? 0 : 1;
}
