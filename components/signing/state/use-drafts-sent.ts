"use client";

import { useEffect, useRef } from "react";
import type { FieldEdits } from "./field-edits";
import type { Latest } from "./use-plan";
import type { useFieldValues } from "./use-values";

/** Sends drafts when the page is hidden, and values that a reload of this tab or a missing consent held up. */
export function useSendDrafts(
  edits: FieldEdits,
  latest: Latest,
  commit: ReturnType<typeof useFieldValues>["commit"],
): void {
  const commitNow = useRef(commit);
  commitNow.current = commit;
  const isAgreed = latest.current.state.session.consent.givenAt !== null;
  useEffect(() => {
    const commitDrafts = () => {
      if (!isAgreed) return;
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
  }, [edits, latest, isAgreed]);
}
