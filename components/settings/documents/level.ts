import type { Defaults } from "./use-defaults";

/** Whose defaults are shown. */
export type Level = { defaults: Defaults; level: "team" | "organisation" };
