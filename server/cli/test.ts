import { runCommand } from "./stop";
import { INTERRUPTED, runTests } from "./testing/run";

/** `npm test`; `npm test -- unit lint` only those stages; `npm test -- browser e2e/docs.spec.ts -g phone` only those of one. */
await runCommand(() => runTests("reduced"), INTERRUPTED);
