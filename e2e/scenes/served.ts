import { serveScenes } from "./serve";

/** What every worker reads of where the scenes are. */
export const SCENES_URL = "RUBRICA_SCENES_URL";

/** Playwright's `globalSetup`: made once for all workers. */
export default async function served(): Promise<() => Promise<void>> {
  const { url, close } = await serveScenes();
  process.env[SCENES_URL] = url;
  return close;
}
