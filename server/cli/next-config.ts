import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants";
import loadConfig from "next/dist/server/config";

/** Has Next read its configuration before it prepares the pages: it prints a line of its own only for the first reading. */
export async function readConfigSilently(root: string, isDev: boolean): Promise<void> {
  await loadConfig(isDev ? PHASE_DEVELOPMENT_SERVER : PHASE_PRODUCTION_SERVER, root);
}
