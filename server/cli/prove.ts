import { runCommand } from "./stop";
import { LONG, runBenchmarks } from "./testing/long";
import { INTERRUPTED, runTests } from "./testing/run";

const long = process.argv
  .slice(2)
  .map((word) => LONG.exec(word))
  .find((match) => match !== null);

/** `npm run prove` runs every test with full counts; `npm run prove -- --long` the benchmarks. */
await runCommand(() => (long ? runBenchmarks(long[1]) : runTests("prove")), INTERRUPTED);
