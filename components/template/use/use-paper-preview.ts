"use client";

import { useEffect, useState } from "react";
import type { PaperPreview } from "@/components/envelope/paper/use-paper-fields";
import type { AcceptedTexts } from "./check-values";
import type { UseEntries } from "./entries";
import type { UsableTemplate } from "./use-create-document";

/** Returns the entries as the paper shows them: people's names on their fields, and the accepted values. */
export function usePaperPreview(template: UsableTemplate, { people, values }: UseEntries): PaperPreview {
  const [texts, setTexts] = useState<AcceptedTexts>(new Map());
  useEffect(() => {
    if (Object.keys(values).length === 0) return setTexts(new Map());
    let isLatest = true;
    // Imported on demand, as for the check before sending.
    void import("./check-values").then(({ checkValues }) => {
      if (isLatest) setTexts(checkValues(template, values).texts);
    });
    return () => {
      isLatest = false;
    };
  }, [template, values]);
  const names = new Map(
    Object.entries(people).map(([id, { name, email }]) => [Number(id), name.trim() || email.trim()]),
  );
  return { names, texts };
}
