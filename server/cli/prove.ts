import { runCommand } from "./stop";
import { INTERRUPTED, runTests } from "./testing/run";

/** `npm run prove`: every test, with full counts. */
await runCommand(() => runTests("prove"), INTERRUPTED);
