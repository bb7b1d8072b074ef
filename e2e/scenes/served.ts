import { serveScenes } from "./serve";

/** Environment variable with the address of the scenes, for all workers. */
export const SCENES_URL = "RUBRICA_SCENES_URL";

/** Playwright's `globalSetup`: builds the scenes once for all workers. */
export default async function startScenes(): Promise<() => Promise<void>> {
  const { url, close } = await serveScenes();
  process.env[SCENES_URL] = url;
  return close;
}
