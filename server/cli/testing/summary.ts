import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { parseWithSchema } from "../json-file";

/** A test that failed, or that passed at a later try: its title and the first lines of its first error. */
const Failure = z.object({ name: z.string(), cause: z.array(z.string()) });
export type Failure = z.infer<typeof Failure>;

/** Results of one stage. `passed` counts tests that passed at the first try; `times` are in seconds. */
const StageSummary = z.object({
  passed: z.number(),
  failed: z.array(Failure),
  flaky: z.array(Failure),
  times: z.array(z.object({ file: z.string(), seconds: z.number() })),
});
export type StageSummary = z.infer<typeof StageSummary>;
export type StageResult = StageSummary & { name: string; seconds: number };

export const EMPTY: StageSummary = { passed: 0, failed: [], flaky: [], times: [] };

/** Variable that tells a test runner where to write its `StageSummary`. */
const SUMMARY_FILE = "RUBRICA_SUMMARY";
const REPORT_FILE = "test-results/report.json";
const CAUSE_LINES = 12;
const SLOWEST_FILES = 12;
const LINE_LENGTH = 200;
/** `npm run prove` fails if more than this share of its tests was flaky. */
const MAX_FLAKY_SHARE = 0.01;

/** Returns the environment that makes the reporters write to this file. */
export const buildSummaryEnv = (file: string): Record<string, string> => ({ [SUMMARY_FILE]: file });

/** Writes the summary of a test runner. Called by the reporters; does nothing outside `npm test`. */
export function writeSummary(summary: StageSummary): void {
  const file = process.env[SUMMARY_FILE];
  if (file) writeFileSync(file, JSON.stringify(summary));
}

/** Returns the first lines of these error messages, without colours and empty lines. */
export function toCause(messages: readonly string[], lines = CAUSE_LINES): string[] {
  const text = stripVTControlCharacters(messages.join("\n"));
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, lines);
}

export function sumByFile(times: StageSummary["times"]): StageSummary["times"] {
  const sums = new Map<string, number>();
  for (const { file, seconds } of times) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].map(([file, seconds]) => ({ file, seconds }));
}

export const createFailedStage = (name: string, ...cause: string[]): StageSummary => ({
  ...EMPTY,
  failed: [{ name, cause }],
});

/**
 * Reads a test runner's summary. A stage fails if its runner exited with an error without a failed test, ran
 * no test, or wrote no summary.
 */
export function readSummary(file: string, name: string, exitedWithZero: boolean): StageSummary {
  const summary = existsSync(file) ? parseWithSchema(StageSummary, readFileSync(file, "utf8")) : undefined;
  if (!summary) return createFailedStage(name, "The test runner wrote no summary.");
  if (summary.failed.length > 0) return summary;
  if (summary.passed + summary.flaky.length === 0) return createFailedStage(name, "No test ran.");
  if (exitedWithZero) return summary;
  return { ...summary, failed: [{ name, cause: ["The test runner exited with an error."] }] };
}

function writeReport(root: string, results: readonly StageResult[]): void {
  const target = path.join(root, REPORT_FILE);
  const report = results.map(({ times, ...result }) => ({
    ...result,
    times: [...times].sort((one, other) => other.seconds - one.seconds),
  }));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(report, null, 2)}\n`);
}

function listSlowestLines(results: readonly StageResult[]): string[] {
  return results
    .flatMap(({ name, times }) => times.map((time) => ({ name, ...time })))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_FILES)
    .map(({ name, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}  ${file}`);
}

function listFailureLines(word: string, results: readonly StageResult[], pick: "failed" | "flaky"): string[] {
  return results.flatMap((result) =>
    result[pick].flatMap(({ name, cause }) => [
      `${word} ${result.name}: ${name}`.slice(0, LINE_LENGTH),
      ...cause
        .slice(0, pick === "failed" ? CAUSE_LINES : 1)
        .map((line) => `    ${line.slice(0, LINE_LENGTH)}`),
    ]),
  );
}

const formatColumn = (value: number, unit: string): string => `${String(value).padStart(6)} ${unit}`;

/**
 * Prints the slowest files, flaky tests, failures and the table of stages with the sum last, and writes the
 * report.
 * @param allowsFlaky false fails the run if more than 1 % of its tests were flaky
 * @returns whether the run passed
 */
export function reportResults(root: string, results: readonly StageResult[], allowsFlaky: boolean): boolean {
  writeReport(root, results);
  const sumResults = (count: (result: StageResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const passed = sumResults((result) => result.passed);
  const flaky = sumResults((result) => result.flaky.length);
  const failed = sumResults((result) => result.failed.length);
  const isTooFlaky = !allowsFlaky && flaky > MAX_FLAKY_SHARE * (passed + flaky + failed);
  const table = results.map(
    ({ name, seconds, ...result }) =>
      name.padEnd(12) +
      formatColumn(result.passed, "passed") +
      formatColumn(result.flaky.length, "flaky") +
      formatColumn(result.failed.length, "failed") +
      formatColumn(seconds, "s"),
  );
  const lines = [
    ...["", `slowest files (all: ${REPORT_FILE})`, ...listSlowestLines(results), ""],
    ...listFailureLines("flaky ", results, "flaky"),
    ...listFailureLines("failed", results, "failed"),
    ...["", ...table],
    ...(flaky > 0 ? [`${flaky} flaky: passed at a later try`] : []),
    ...(isTooFlaky ? ["More than 1 % of the tests were flaky."] : []),
    `${passed} passed, ${failed} failed`,
  ];
  console.log(lines.join("\n"));
  return failed === 0 && passed + flaky > 0 && !isTooFlaky;
}
