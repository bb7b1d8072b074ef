import { readFileSync } from "node:fs";
import path from "node:path";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import config from "next/dist/server/config.js";

/**
 * Makes Next read its configuration before it prepares the pages: it caches it, and would print a line of its
 * own if it had to read it later.
 */
export async function readConfigSilently(root: string): Promise<void> {
  // For this CommonJS file Node returns the module where the types promise its default export.
  const load = "default" in config && typeof config.default === "function" ? config.default : config;
  await load(PHASE_DEVELOPMENT_SERVER, root);
}

/**
 * Gives Next the configuration that the build recorded, as its standalone server does. Otherwise it would load its
 * compiler to read next.config.ts, which stays in memory.
 */
export function provideBuiltConfig(build: string): void {
  const { config: built } = JSON.parse(readFileSync(path.join(build, "required-server-files.json"), "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(built);
}
