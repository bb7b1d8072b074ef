"use client";

import { useEffect, useRef } from "react";
import type { FieldEdits } from "./field-edits";
import type { Latest } from "./use-plan";
import type { useValues } from "./use-values";

/** Sends drafts when the page is hidden, and values a reload of this tab interrupted. */
export function useDraftsSent(
  edits: FieldEdits,
  latest: Latest,
  commit: ReturnType<typeof useValues>["commit"],
): void {
  const commitNow = useRef(commit);
  commitNow.current = commit;
  useEffect(() => {
    const commitDrafts = () => {
      if (latest.current.state.session.consent.givenAt === null) return;
      for (const field of latest.current.plan.fillable) {
        const edit = edits.snapshot().get(field.id);
        if (edit?.status === "draft") commitNow.current(field, edit.value);
      }
    };
    const leave = () => {
      if (document.visibilityState === "visible") return;
      commitDrafts();
      void edits.flush();
    };
    commitDrafts();
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  }, [edits, latest]);
}
