import { runCommand } from "./stop";
import { INTERRUPTED, runTests } from "./testing/run";

/** `npm run prove`: the same with every stated count (ruling 55). */
await runCommand(() => runTests("full"), INTERRUPTED);
