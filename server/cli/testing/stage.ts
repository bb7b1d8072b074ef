import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { onShutdown } from "@/server/runtime";
import { parsesAs } from "../json-file";

export type Tally = { passed: number; failed: number };
export type Stage = { name: string; run: () => Promise<Tally> };

const running = new Set<ChildProcess>();

/** Ends whatever still runs when the tests are interrupted: each program leads a group of its own. */
export function endProgramsAtShutdown(): void {
  onShutdown("test programs", () => {
    for (const { pid } of running) {
      if (pid !== undefined) process.kill(-pid, "SIGTERM");
    }
  });
}

/** Runs a program of the clone with its output on the terminal. Resolves to whether it ended with 0. */
export function runProgram(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
      env: { ...process.env, ...env },
    });
    running.add(child);
    child.once("error", () => resolve(false));
    child.once("close", (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

/** A stage that is one check: passed or failed. */
export function once(name: string, check: () => Promise<boolean>): Stage {
  return {
    name,
    run: async () => ((await check()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  };
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Counts of a vitest run; a file that did not load counts as one failure, and so does a silent exit code. */
export function tallyOfVitest(file: string, isGood: boolean): Tally {
  const report = existsSync(file) ? parsesAs(VitestReport, readFileSync(file, "utf8")) : undefined;
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unloaded.length;
  return { passed: report.numPassedTests, failed: failed === 0 && !isGood ? 1 : failed };
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Counts of a Playwright run. A journey that passed only at the second try has failed. */
export function tallyOfPlaywright(file: string, isGood: boolean): Tally {
  const report = existsSync(file) ? parsesAs(PlaywrightReport, readFileSync(file, "utf8")) : undefined;
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.stats.unexpected + report.stats.flaky;
  return { passed: report.stats.expected, failed: failed === 0 && !isGood ? 1 : failed };
}
