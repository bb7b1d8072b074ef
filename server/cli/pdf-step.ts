import { existsSync } from "node:fs";
import path from "node:path";
import { createPdfPools } from "@/server/pdf/pool/pools";
import { onShutdown, provide } from "@/server/runtime";

/** Prepares the PDF processes: the bundle of this build where there is one, else the source (ruling 63). */
export function openPdfPools(buildFolder: string): void {
  const bundled = path.join(buildFolder, "cli", "pdf-worker.mjs");
  const pools = provide("pdf", createPdfPools(existsSync(bundled) ? { entryPath: bundled } : {}));
  onShutdown("pdf processes", () => pools.close());
}
