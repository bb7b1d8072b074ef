import { readFileSync } from "node:fs";
import path from "node:path";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import config from "next/dist/server/config.js";
import { z } from "zod";
import { StartProblem } from "@/server/env";
import { parseWithSchema } from "./json-file";

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
 * @throws StartProblem
 */
export function provideBuiltConfig(build: string): void {
  const file = path.join(build, "required-server-files.json");
  const recorded = parseWithSchema(
    z.object({ config: z.record(z.string(), z.unknown()) }),
    readFileSync(file, "utf8"),
  );
  if (!recorded) throw new StartProblem(`${file} is damaged. Delete the folder ${build} and start again.`);
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(recorded.config);
}
