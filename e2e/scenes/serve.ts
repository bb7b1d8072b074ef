import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, preview } from "vite";
import { buildScenesConfig } from "./config";

export type ServedScenes = { url: string; close: () => Promise<void> };

/** Builds all scenes and serves them on a free port until `close`. */
export async function serveScenes(): Promise<ServedScenes> {
  const outDir = mkdtempSync(path.join(tmpdir(), "rubrica-scenes-"));
  const config = buildScenesConfig(outDir);
  await build(config);
  const server = await preview(config);
  const address = server.httpServer.address();
  if (typeof address !== "object" || address === null) throw new Error("The scenes have no address.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
