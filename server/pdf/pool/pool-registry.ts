import { assertNoTransaction } from "@/server/open-transaction";
import { findInstance, onShutdown, provide } from "@/server/runtime";
import { createPdfPools, type PdfPools } from "./pools";

declare module "@/server/runtime" {
  interface Registry {
    pdf: PdfPools;
  }
}

/**
 * Returns the process's PDF pools (ruling 63): those of the start script, else pools that run from source.
 * Never call it within a transaction.
 */
export function getPdfPools(): PdfPools {
  assertNoTransaction("PDF work");
  const existing = findInstance("pdf");
  if (existing) return existing;
  const pools = createPdfPools();
  onShutdown("pdf pools", () => pools.close());
  return provide("pdf", pools);
}
