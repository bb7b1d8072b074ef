"use client";

import { useCallback, useEffect, useState } from "react";
import type { Pdf } from "./pdf-engine";

export const loadEngine = () => import("./pdf-engine");

/** Runs after the first paint, when the browser is idle (Safari has no idle callback). */
function runWhenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(act, { timeout: 1500 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(act, 200);
  return () => clearTimeout(handle);
}

type PdfLoadResult = { url: string; pdf: Pdf | null; failed: boolean };

/** Opens the file. Page one shows as a picture until then. */
export function usePdf(url: string): { pdf: Pdf | null; failed: boolean; retry: () => void } {
  const [loadResult, setLoadResult] = useState<PdfLoadResult | null>(null);
  const open = useCallback(async () => {
    try {
      const pdf = await (await loadEngine()).openPdf(url);
      setLoadResult({ url, pdf, failed: false });
    } catch {
      setLoadResult({ url, pdf: null, failed: true });
    }
  }, [url]);
  useEffect(() => runWhenIdle(() => void open()), [open]);
  const isCurrent = loadResult?.url === url;
  const retry = () => {
    setLoadResult(null);
    void open();
  };
  return { pdf: isCurrent ? loadResult.pdf : null, failed: isCurrent && loadResult.failed, retry };
}
