import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import path from "node:path";
import { runProgram } from "./program";
import type { Failure, StageResult } from "./summary";

/** The last result of `npm run prove`, committed. */
const RESULT_FILE = "e2e/bench/long.json";

/** Returns when, where and on which commit a run started. */
export function describeRun(root: string) {
  const runGit = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const isClean = runGit("status", "--porcelain", "--", ".", `:!${RESULT_FILE}`) === "";
  return {
    commit: `${runGit("rev-parse", "--short=7", "HEAD")}${isClean ? "" : " with changes"}`,
    date: new Date().toISOString().slice(0, 16),
    cores: availableParallelism(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** Writes the result of a whole `npm run prove`: the counts of each stage, every flaky and failed test by name. */
export async function saveResult(
  root: string,
  described: ReturnType<typeof describeRun>,
  results: readonly StageResult[],
): Promise<void> {
  const describeFailure = ({ name, cause }: Failure) => `${name}: ${cause[0] ?? ""}`;
  const stages = results.map(({ name, seconds, passed, flaky, failed }) => ({
    name,
    seconds,
    passed,
    flaky: flaky.map(describeFailure),
    failed: failed.map(describeFailure),
  }));
  writeFileSync(path.join(root, RESULT_FILE), JSON.stringify({ ...described, stages }));
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  await runProgram(root, [biome, "format", "--write", "--log-level=error", RESULT_FILE], {}, []);
}
