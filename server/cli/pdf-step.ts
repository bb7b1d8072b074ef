import { existsSync } from "node:fs";
import path from "node:path";
import { createPdfPools } from "@/server/pdf/pool/pools";
import { onShutdown, provide } from "@/server/runtime";

/** Starts the PDF processes from this build's bundle, or from source without one (ruling 63). */
export function openPdfPools(buildFolder: string): void {
  const bundled = path.join(buildFolder, "cli", "pdf-worker.mjs");
  const pools = provide("pdf", createPdfPools(existsSync(bundled) ? { entryPath: bundled } : {}));
  onShutdown("pdf processes", () => pools.close());
}
