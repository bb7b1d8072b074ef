import path from "node:path";
import { runProgram } from "./program";
import { describeRun, RESULTS_FILE, saveResult } from "./results";
import { startRun } from "./run";

/** `npm run prove -- --long`, or `--long=seal` for one benchmark. */
export const LONG = /^--long(?:=(.+))?$/;

/** The programs of `e2e/bench` that measure, the shortest first. */
export const BENCHMARKS: readonly string[] = [
  ...["first-page", "statements", "seal", "webhooks", "signing"],
  ...["viewer", "drag", "bulk", "bulk-send", "reads"],
];

/** Returns the table rows of a benchmark's output. Its progress repeats some of them. */
const tableLines = (output: string): string[] => [
  ...new Set(output.split("\n").filter((line) => line.startsWith("|"))),
];

/** Runs all benchmarks or one, one after the other, and saves each result. Resolves to the exit code. */
export async function runBenchmarks(only: string | undefined): Promise<number> {
  const names = only === undefined ? BENCHMARKS : BENCHMARKS.filter((name) => name === only);
  if (names.length === 0) {
    console.error(`There is no benchmark "${only}". The benchmarks are ${BENCHMARKS.join(", ")}.`);
    return 1;
  }
  const { root, env } = startRun("prove");
  const tsx = path.join(root, "node_modules/tsx/dist/cli.mjs");
  let failed = 0;
  for (const name of names) {
    console.log(`\n── ${name}`);
    const described = describeRun(root);
    const startedAt = performance.now();
    const output: Buffer[] = [];
    const exitedWithZero = await runProgram(
      root,
      [tsx, `e2e/bench/${name}.ts`],
      { ...env, LOG_LEVEL: "silent" },
      output,
    );
    const text = Buffer.concat(output).toString("utf8");
    const lines = tableLines(text);
    const hasPassed = exitedWithZero && lines.length > 0;
    if (!hasPassed) failed += 1;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const counts = hasPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    await saveResult(root, name, { ...described, seconds, ...counts, lines });
    console.log(`${text}\n${name} ${hasPassed ? "passed" : "failed"}, ${seconds} s`);
  }
  console.log(`saved in ${RESULTS_FILE}`);
  return failed === 0 ? 0 : 1;
}
