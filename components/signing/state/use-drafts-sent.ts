"use client";

import { useEffect, useRef } from "react";
import type { FieldEdits } from "./field-edits";
import type { Latest } from "./use-plan";
import type { useFieldValues } from "./use-values";

/** Sends drafts when the page is hidden, and values a reload of this tab interrupted. */
export function useSendDrafts(
  edits: FieldEdits,
  latest: Latest,
  commit: ReturnType<typeof useFieldValues>["commit"],
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
    const flushOnHide = () => {
      if (document.visibilityState === "visible") return;
      commitDrafts();
      void edits.flush();
    };
    commitDrafts();
    document.addEventListener("visibilitychange", flushOnHide);
    return () => document.removeEventListener("visibilitychange", flushOnHide);
  }, [edits, latest]);
}
