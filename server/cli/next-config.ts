import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import config from "next/dist/server/config.js";

/**
 * Makes Next read its configuration before it prepares the pages: it caches it, and would print a line of its
 * own if it had to read it later.
 */
export async function readConfigSilently(root: string, isDev: boolean): Promise<void> {
  // For this CommonJS file Node returns the module where the types promise its default export.
  const load = "default" in config && typeof config.default === "function" ? config.default : config;
  await load(isDev ? PHASE_DEVELOPMENT_SERVER : PHASE_PRODUCTION_SERVER, root);
}
