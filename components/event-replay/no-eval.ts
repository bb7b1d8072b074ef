/**
 * Tells zod, before it is loaded, not to ask whether it may compile: the page's policy forbids it, and each try is
 * reported as a breach (T16). zod keeps its settings on the global object, so that they may come before it.
 */
export const NO_EVAL_SCRIPT = "globalThis.__zod_globalConfig={jitless:true};";
