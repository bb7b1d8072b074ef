import { existsSync } from "node:fs";
import path from "node:path";
import { createPdfPools, type PdfPools } from "@/server/pdf/pool/pools";
import { onShutdown, provide } from "@/server/runtime";

declare module "@/server/runtime" {
  interface Registry {
    /** Child processes that read, render and seal files (ruling 64); made once, shared by routes and jobs. */
    pdfPools: PdfPools;
  }
}

/** Prepares the PDF processes: the bundle of this build where there is one, else the source (ruling 63). */
export function openPdfPools(buildFolder: string): void {
  const bundled = path.join(buildFolder, "cli", "pdf-worker.mjs");
  const pools = provide("pdfPools", createPdfPools(existsSync(bundled) ? { entryPath: bundled } : {}));
  onShutdown("pdf processes", () => pools.close());
}
