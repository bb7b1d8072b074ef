import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import config from "next/dist/server/config.js";

/**
 * Has Next read its configuration before it prepares the pages: it keeps it, and prints a line of its own
 * only where it has to read it then.
 */
export async function readConfigSilently(root: string, isDev: boolean): Promise<void> {
  // Node hands over the module of this CommonJS file where the types promise its default export.
  const load = "default" in config && typeof config.default === "function" ? config.default : config;
  await load(isDev ? PHASE_DEVELOPMENT_SERVER : PHASE_PRODUCTION_SERVER, root);
}
