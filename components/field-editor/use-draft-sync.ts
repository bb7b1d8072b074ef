"use client";

import { useEffect, useRef } from "react";
import type { EditorServices } from "./editor-context";
import type { FieldApi, HeartbeatReply } from "./field-api";
import type { Editor } from "./state/editor";
import { closeEditor } from "./state/foreign-changes";

/** Milliseconds between two heartbeats while the page is visible. */
const EVERY_MS = 4000;

/**
 * Syncs with other members who have this draft open. Sends heartbeats, shows who
 * else is here, and merges their changes between two batches. Locks the editor
 * once the draft has ended. `onRevision` receives each envelope revision merged.
 */
export function useDraftSync(
  { editor, autosave }: EditorServices,
  api: FieldApi,
  onRevision: (revision: number) => void,
): void {
  const heard = useRef(onRevision);
  heard.current = onRevision;
  useEffect(() => {
    if (editor.world.isReadOnly) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLooking = false;
    let seenRevision: number | null = editor.world.envelope.revision;

    const pollDraft = async () => {
      if (isLooking || isOver()) return;
      clearTimeout(timer);
      isLooking = true;
      if (document.visibilityState === "visible") await readHeartbeat();
      isLooking = false;
      if (!isOver()) timer = setTimeout(() => void pollDraft(), EVERY_MS);
    };
    const isOver = () => controller.signal.aborted || editor.store.getState().closed !== null;

    const readHeartbeat = async () => {
      const sign = await api.beat();
      if (!sign.ok || isOver()) return;
      showCompany(editor, sign.value);
      if (sign.value.left) closeEditor(editor, sign.value.left, autosave.stop());
      else if (sign.value.revision !== seenRevision) {
        seenRevision = (await autosave.catchUp()) ?? seenRevision;
        if (!isOver()) heard.current(sign.value.revision);
      }
    };

    void pollDraft();
    document.addEventListener("visibilitychange", () => void pollDraft(), { signal: controller.signal });
    // A save may be refused because the draft has ended, so check at once.
    const unsubscribe = editor.store.subscribe(({ save }, before) => {
      if (save.kind === "failed" && before.save.kind !== "failed") void pollDraft();
    });
    return () => {
      controller.abort();
      clearTimeout(timer);
      unsubscribe();
    };
  }, [editor, autosave, api]);
}

/** Keeps the array while the members stay the same, so that nothing renders. */
function showCompany(editor: Editor, { others }: HeartbeatReply): void {
  const { company } = editor.store.getState();
  if (JSON.stringify(company) !== JSON.stringify(others)) editor.store.setState({ company: others });
}

/**
 * Returns the fields in use: dragged, or edited in a text control. Other
 * members' changes to them wait, so that nothing moves during the drag.
 */
export function listFieldsInUse(editor: Editor): ReadonlySet<number> {
  const { selection } = editor.store.getState();
  const active = document.activeElement;
  const isTyping = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  return editor.preview.getState().readout !== null || isTyping ? selection : NOTHING;
}

const NOTHING: ReadonlySet<number> = new Set();
