/** Replaces Node's `module` in the browser: the shaper imports it but never calls it (`next.config.ts`). */
export const createRequire = undefined;
