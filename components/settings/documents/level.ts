import type { Defaults } from "./use-defaults";

export type Level = { defaults: Defaults; level: "team" | "organisation" };
