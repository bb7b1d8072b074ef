import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FileTime, Tally } from "./stage";

/** A stage that ran: what it found, and how long it took in seconds. */
export type Result = Tally & { name: string; seconds: number };

/** Where the last run's times are kept, for whoever makes the proof faster. */
const KEPT_AT = "test-results/times.json";
const WORST = 12;

const worstFirst = (times: readonly FileTime[]): FileTime[] =>
  [...times].sort((one, other) => other.seconds - one.seconds);

/** The slowest files of every stage, slowest first, one line each. */
function slowest(results: readonly Result[], root: string): string[] {
  const all = results.flatMap(({ name, times = [] }) =>
    times.map(({ file, seconds }) => ({ name, seconds, file: file.replace(`${root}/`, "") })),
  );
  const worst = all.sort((one, other) => other.seconds - one.seconds).slice(0, WORST);
  return worst.map(({ name, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}  ${file}`);
}

function keep(root: string, results: readonly Result[]): void {
  const kept = results.map(({ name, seconds, passed, failed, times = [] }) => ({
    ...{ name, seconds, passed, failed },
    files: worstFirst(times).map(({ file, seconds }) => ({ file: file.replace(`${root}/`, ""), seconds })),
  }));
  const target = path.join(root, KEPT_AT);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(kept, null, 2)}\n`);
}

/** Prints failures, the slowest files, counts and times of stages, the sum last; keeps the times. Answers how many failed. */
export function report(root: string, results: readonly Result[]): number {
  const sum = (key: "passed" | "failed") => results.reduce((total, result) => total + result[key], 0);
  keep(root, results);
  const worst = slowest(results, root);
  if (worst.length > 0) console.log(["", `slowest files (all: ${KEPT_AT})`, ...worst].join("\n"));
  console.log("");
  for (const { name, names = [] } of results) {
    for (const failure of names) console.log(`failed in ${name}: ${failure.replace(`${root}/`, "")}`);
  }
  for (const { name, passed, failed, seconds } of results) {
    console.log(
      `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
    );
  }
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed");
}
