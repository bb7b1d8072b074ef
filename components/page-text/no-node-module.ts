/** Stands for Node's `module` in the browser, where the shaper imports it and never calls it (`next.config.ts`). */
export const createRequire = undefined;
