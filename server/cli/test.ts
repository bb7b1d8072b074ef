import { runCommand } from "./stop";
import { INTERRUPTED, runTests } from "./testing/run";

/**
 * `npm test`; `npm test -- unit lint` runs some stages; `npm test -- browser e2e/docs.spec.ts -g phone` runs
 * some tests.
 */
await runCommand(() => runTests("test"), INTERRUPTED);
