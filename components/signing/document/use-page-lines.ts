"use client";

import { useEffect, useState } from "react";
import { findNearbyText, type TextLineOnPage } from "../model/nearby-text";
import { toPageBox } from "../model/page-box";
import type { ShownField } from "../model/signer-field";
import { loadEngine } from "./use-pdf";

/** Returns the lines of one page. Empty while loading, and for a scan. */
export function usePageLines(url: string, page: number): readonly TextLineOnPage[] {
  const [lines, setLines] = useState<readonly TextLineOnPage[]>([]);
  useEffect(() => {
    let isWanted = true;
    loadEngine()
      .then(({ readLines }) => readLines(url, page))
      .then(
        (read) => isWanted && setLines(read),
        () => {},
      );
    return () => {
      isWanted = false;
    };
  }, [url, page]);
  return lines;
}

export const findWordsBeside = (
  field: ShownField,
  page: { width: number; height: number },
  lines: readonly TextLineOnPage[],
): string => findNearbyText(toPageBox(field, page), lines);
