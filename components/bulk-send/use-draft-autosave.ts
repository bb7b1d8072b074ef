"use client";

import { useCallback, useEffect, useRef } from "react";
import { deleteStoredDraft, type KeptDraft, storeBulkDraft } from "./model/stored-draft";

const SAVE_MS = 400;

/**
 * Stores the draft in this browser shortly after each change, and at once when the page is hidden or left.
 * The browser asks before leaving only while a change could not be stored (components/README.md 1.3).
 * @param draft changes its identity with its content
 * @param isWorthKeeping false if nothing was entered: then there is no draft
 */
export function useDraftAutosave(
  draft: Omit<KeptDraft, "savedAt">,
  isWorthKeeping: boolean,
): { finish: () => void } {
  const latest = useRef({ draft, isWorthKeeping });
  latest.current = { draft, isWorthKeeping };
  const state = useRef({ isUnsaved: false, isWriting: false, isFinished: false });

  const save = useCallback(async () => {
    if (!state.current.isUnsaved || state.current.isFinished) return;
    state.current.isUnsaved = false;
    state.current.isWriting = true;
    try {
      const now = latest.current;
      if (now.isWorthKeeping) await storeBulkDraft({ ...now.draft, savedAt: Date.now() });
      else await deleteStoredDraft(now.draft);
    } catch {
      state.current.isUnsaved = true;
    } finally {
      state.current.isWriting = false;
    }
  }, []);

  const first = useRef(draft);
  useEffect(() => {
    if (first.current === draft) return;
    state.current.isUnsaved = true;
    const timer = setTimeout(() => void save(), SAVE_MS);
    return () => clearTimeout(timer);
  }, [draft, save]);

  useEffect(() => {
    const flushDraft = () => void save();
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      const { isUnsaved, isWriting, isFinished } = state.current;
      if ((isUnsaved || isWriting) && !isFinished) event.preventDefault();
      flushDraft();
    };
    document.addEventListener("visibilitychange", flushDraft);
    window.addEventListener("pagehide", flushDraft);
    window.addEventListener("beforeunload", warnBeforeUnload);
    return () => {
      document.removeEventListener("visibilitychange", flushDraft);
      window.removeEventListener("pagehide", flushDraft);
      window.removeEventListener("beforeunload", warnBeforeUnload);
      flushDraft();
    };
  }, [save]);

  const finish = useCallback(() => {
    state.current.isFinished = true;
    void deleteStoredDraft(latest.current.draft);
  }, []);
  return { finish };
}
