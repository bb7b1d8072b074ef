import { runCommand } from "./stop";
import { runTests } from "./testing/run";

/** `npm test`; `npm test -- unit lint` runs only those stages. */
await runCommand(() => runTests("reduced"));
