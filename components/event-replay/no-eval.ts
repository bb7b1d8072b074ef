/**
 * Tells zod before it loads not to test whether it may compile. The page's policy forbids eval,
 * and each try is reported as a violation (T16). zod reads its settings from the global object.
 */
export const NO_EVAL_SCRIPT = "globalThis.__zod_globalConfig={jitless:true};";
