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

const ONE_LINE = 200;

/** A failure and its cause in one line each: of a long run CI shows the end alone, where all of them stand then. */
function inShort(stage: string, failure: string): string {
  const [title = "", ...cause] = failure.split("\n");
  const first = cause.map((line) => line.trim()).find((line) => line !== "") ?? "";
  return `  ${`${stage}: ${title}`.slice(0, ONE_LINE)}${first ? `\n      ${first.slice(0, ONE_LINE)}` : ""}`;
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
  const failures = results.flatMap(({ name, names = [] }) =>
    names.map((failure) => inShort(name, failure.replace(`${root}/`, ""))),
  );
  if (failures.length > 0) console.log(["", `${failures.length} failed`, ...failures, ""].join("\n"));
  for (const { name, passed, failed, seconds } of results) {
    console.log(
      `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
    );
  }
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed");
}
