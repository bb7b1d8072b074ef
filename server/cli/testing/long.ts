import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import path from "node:path";
import { z } from "zod";
import { parsesAs } from "../json-file";
import { benchOf, sayHow } from "./bench";
import { runProgram, type Tally } from "./stage";
import { type Bench, browser } from "./stages";

/** `npm run prove -- --long`, or `--long=seal` for one part of it. */
export const LONG = /^--long(?:=(.+))?$/;
/** Where the last result of each part is kept, committed. */
const KEPT_AT = "e2e/bench/long.json";
/** A journey that fails once in these has failed. */
const REPETITIONS = 20;

/** What a part found: how often it passed and failed, and what it measured or what failed. */
type Found = { passed: number; failed: number; lines: readonly string[] };

const Entry = z.union([
  z.literal("not run"),
  z.object({
    commit: z.string(),
    date: z.string(),
    cores: z.number(),
    load: z.number(),
    seconds: z.number(),
    passed: z.number(),
    failed: z.number(),
    lines: z.array(z.string()),
  }),
]);
const Kept = z.record(z.string(), Entry);
type Kept = z.infer<typeof Kept>;

/** Parts that a program of `e2e/bench` measures by itself, the shortest first. */
const MEASURED = [
  "first-page",
  "statements",
  "seal",
  "webhooks",
  "signing",
  "viewer",
  "drag",
  "bulk",
  "bulk-send",
  "reads",
];

/** Every part, in the order in which they run. */
export const PARTS: readonly string[] = [...MEASURED, "journeys"];

/** The tables that a program printed; what it tells of its progress repeats lines of them. */
const tablesIn = (printed: string): string[] => [
  ...new Set(printed.split("\n").filter((line) => line.startsWith("|"))),
];

async function measured(bench: Bench, name: string): Promise<Found> {
  const printed: Buffer[] = [];
  const tsx = path.join(bench.root, "node_modules/tsx/dist/cli.mjs");
  const env = { ...bench.env, LOG_LEVEL: "silent" };
  const isGood = await runProgram(bench.root, [tsx, `e2e/bench/${name}.ts`], env, printed);
  const text = Buffer.concat(printed).toString("utf8");
  console.log(text);
  const lines = tablesIn(text);
  return isGood && lines.length > 0 ? { passed: 1, failed: 0, lines } : { passed: 0, failed: 1, lines };
}

/** What failed in these runs, and in how many of them. */
export function flakyIn(runs: readonly Tally[]): string[] {
  const titles = runs.flatMap(({ names = [] }) => names.map((name) => name.split("\n")[0] ?? ""));
  return [...new Set(titles)]
    .sort()
    .map((title) => `${titles.filter((other) => other === title).length} of ${runs.length}: ${title}`);
}

async function journeys(bench: Bench): Promise<Found> {
  const runs: Tally[] = [];
  for (let nth = 1; nth <= REPETITIONS; nth += 1) {
    console.log(`journeys   ${nth} of ${REPETITIONS}`);
    runs.push(await browser({ ...bench, env: { ...bench.env, RUBRICA_TRIALS: "reduced" } }).run());
  }
  const sum = (key: "passed" | "failed") => runs.reduce((total, run) => total + run[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), lines: flakyIn(runs) };
}

/** The last result of every part that there is, those that never ran among them. */
export function keptIn(text: string | undefined): Kept {
  const kept = (text === undefined ? undefined : parsesAs(Kept, text)) ?? {};
  return Object.fromEntries(PARTS.map((name) => [name, kept[name] ?? "not run"]));
}

async function keep(bench: Bench, name: string, entry: Kept[string]): Promise<void> {
  const file = path.join(bench.root, KEPT_AT);
  const before = keptIn(existsSync(file) ? readFileSync(file, "utf8") : undefined);
  writeFileSync(file, JSON.stringify({ ...before, [name]: entry }));
  const biome = path.join(bench.root, "node_modules/@biomejs/biome/bin/biome");
  await runProgram(bench.root, [biome, "format", "--write", "--log-level=error", KEPT_AT], {}, []);
}

/** The commit, and whether what ran was more than that. */
function commitOf(root: string): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", ".", `:!${KEPT_AT}`) === "" ? "" : " with changes";
  return `${git("rev-parse", "--short=7", "HEAD")}${changed}`;
}

/**
 * What takes hours by its nature, one part after the other: the journeys twenty times, and what is measured rather than
 * passed. The last result of each part is kept in the clone, to be committed.
 * @param only the one part that was named, or all
 */
export async function runLong(only: string | undefined): Promise<number> {
  const parts = only === undefined ? PARTS : PARTS.filter((name) => name === only);
  if (parts.length === 0) {
    console.error(`There is no long part "${only}". The parts are ${PARTS.join(", ")}.`);
    return 1;
  }
  const bench = benchOf("full");
  sayHow(bench);
  const told: string[] = [];
  let failures = 0;
  for (const name of parts) {
    console.log(`\n── ${name}`);
    const machine = { cores: availableParallelism(), load: Math.round((loadavg()[0] ?? 0) * 10) / 10 };
    const at = { commit: commitOf(bench.root), date: new Date().toISOString().slice(0, 16), ...machine };
    const began = performance.now();
    const found = name === "journeys" ? await journeys(bench) : await measured(bench, name);
    const seconds = Math.round((performance.now() - began) / 1000);
    await keep(bench, name, { ...at, seconds, ...found, lines: [...found.lines] });
    failures += found.failed;
    const line = `${name.padEnd(12)} ${found.passed} passed, ${found.failed} failed, ${seconds} s`;
    console.log(line);
    told.push(line);
  }
  console.log(`\n${told.join("\n")}\nkept in ${KEPT_AT}`);
  return failures === 0 ? 0 : 1;
}
