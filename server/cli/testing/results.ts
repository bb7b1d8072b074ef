import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import path from "node:path";
import { z } from "zod";
import { parsesAs } from "../json-file";
import { runProgram } from "./program";
import type { StageResult } from "./summary";

/** The last result of `npm run prove` and of each benchmark, committed. */
export const RESULTS_FILE = "e2e/bench/long.json";

const Entry = z.object({
  commit: z.string(),
  date: z.string(),
  cores: z.number(),
  load: z.number(),
  seconds: z.number(),
  passed: z.number(),
  flaky: z.number().optional(),
  failed: z.number(),
  lines: z.array(z.string()),
});
const Results = z.record(z.string(), Entry);
type Entry = z.infer<typeof Entry>;

/** Returns when, where and on which commit something is measured. */
export function describeRun(root: string): Pick<Entry, "commit" | "date" | "cores" | "load"> {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const isClean = git("status", "--porcelain", "--", ".", `:!${RESULTS_FILE}`) === "";
  return {
    commit: `${git("rev-parse", "--short=7", "HEAD")}${isClean ? "" : " with changes"}`,
    date: new Date().toISOString().slice(0, 16),
    cores: availableParallelism(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** Replaces one entry of the committed results. */
export async function saveResult(root: string, name: string, entry: Entry): Promise<void> {
  const file = path.join(root, RESULTS_FILE);
  const results = (existsSync(file) ? parsesAs(Results, readFileSync(file, "utf8")) : undefined) ?? {};
  writeFileSync(file, JSON.stringify({ ...results, [name]: entry }));
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  await runProgram(root, [biome, "format", "--write", "--log-level=error", RESULTS_FILE], {}, []);
}

/** Saves the result of a whole `npm run prove`, with every flaky and failed test by name. */
export async function saveProof(
  root: string,
  described: ReturnType<typeof describeRun>,
  results: readonly StageResult[],
  seconds: number,
): Promise<void> {
  const lines = results.flatMap(({ name: stage, flaky, failed }) => [
    ...flaky.map(({ name, cause }) => `flaky ${stage}: ${name}: ${cause[0] ?? ""}`),
    ...failed.map(({ name, cause }) => `failed ${stage}: ${name}: ${cause[0] ?? ""}`),
  ]);
  const sum = (count: (result: StageResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  await saveResult(root, "prove", {
    ...described,
    seconds,
    passed: sum(({ passed }) => passed),
    flaky: sum(({ flaky }) => flaky.length),
    failed: sum(({ failed }) => failed.length),
    lines,
  });
}
