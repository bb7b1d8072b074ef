import { runCommand } from "./stop";
import { LONG, runLong } from "./testing/long";
import { INTERRUPTED, runTests } from "./testing/run";

const long = process.argv
  .slice(2)
  .map((word) => LONG.exec(word))
  .find((match) => match !== null);

/** `npm run prove`: the same with every stated count (ruling 55); `-- --long` what takes hours by its nature. */
await runCommand(() => (long ? runLong(long[1]) : runTests("full")), INTERRUPTED);
