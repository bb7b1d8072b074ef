"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { buildEnvelopeHref } from "@/components/envelope/envelope-address";
import type { FieldsPlace } from "@/components/envelope/problem-place";
import { registerFlush, reportSaving } from "@/components/form/save-status";
import { notify } from "@/components/ui/toast";
import { EditorProvider, type EditorServices } from "./editor-context";
import type { FieldApi, FindPlaces } from "./field-api";
import { type Autosave, createAutosave, type SaveState } from "./model/autosave";
import { toEditorField } from "./model/editor-field";
import type { PageView } from "./pages/page-view";
import { findSingleAuthor, toAuthorWords } from "./state/authors";
import { createEditor, type Editor } from "./state/editor";
import { applyForeignChanges } from "./state/foreign-changes";
import { goToProblem } from "./state/go-to-problem";
import { loadDismissedPlaces } from "./state/places";
import { restoreRecipientHighlight } from "./state/recipient-highlight";
import { restoreZoom } from "./state/zoom";
import { listFieldsInUse, useDraftSync } from "./use-draft-sync";
import { Workspace } from "./workspace";

export type EditorSessionProps = {
  envelope: OwnerEnvelope;
  teamUrl: string;
  api: FieldApi;
  /** Without it no places are suggested. */
  findPlaces?: FindPlaces | undefined;
  /** Field to select and show at the start, or recipient to place fields for. */
  start?: FieldsPlace | undefined;
  onSaveState?: ((state: SaveState) => void) | undefined;
  onStale?: (() => void) | undefined;
  bar?: HTMLElement | undefined;
  onContinue?: (() => void) | undefined;
};

/** Editing session of an envelope: state, saving and screen. Runs only in the browser. */
export default function EditorSession({
  envelope,
  teamUrl,
  api,
  findPlaces,
  start,
  onSaveState,
  onStale,
  bar,
  onContinue,
}: EditorSessionProps) {
  const t = useTranslations("editor.inspector.choice");
  const view = useRef<PageView | null>(null);
  const listener = useRef(onSaveState);
  listener.current = onSaveState;
  const [services] = useState(() => {
    const editor = createEditor(envelope, (place) => t("newOption", { place }));
    restoreZoom(editor);
    loadDismissedPlaces(editor);
    restoreRecipientHighlight(editor);
    if (start) goToProblem(editor, start);
    const base = buildEnvelopeHref(teamUrl, envelope);
    return { editor, view, base, findPlaces, autosave: startAutosave(editor, api, listener) };
  });
  useReportSaveState(services);
  useDraftSync(services, api, (revision) => {
    if (revision > envelope.revision) onStale?.();
  });
  return (
    <EditorProvider services={services}>
      <Workspace teamUrl={teamUrl} bar={bar} onContinue={onContinue} />
    </EditorProvider>
  );
}

/** Save states as the page's unsaved-changes guard counts them. */
const SAVE_STATUS = {
  saved: "saved",
  saving: "waiting",
  asking: "waiting",
  offline: "failed",
  failed: "failed",
} as const;

/** Reports to the listener even after unmount: the last batch may still be on its way. */
function startAutosave(
  editor: Editor,
  api: FieldApi,
  listener: RefObject<((state: SaveState) => void) | undefined>,
): Autosave {
  return createAutosave({
    api,
    loaded: editor.world.envelope.fields.map((field) => ({
      serverId: field.id,
      revision: field.revision,
      field: toEditorField(field),
    })),
    read: () => editor.store.getState().fields,
    report: (save) => {
      if (save.kind === editor.store.getState().save.kind && save.kind === "saved") return;
      editor.store.setState({ save });
      listener.current?.(save);
    },
    busy: () => listFieldsInUse(editor),
    take: (changes) => applyForeignChanges(editor, changes),
    ask: (clashes) => {
      if (clashes.length > 0 || editor.store.getState().clashes.length > 0) {
        editor.store.setState({ clashes });
      }
    },
  });
}

/**
 * Saves after changes, and at once when the page is hidden or the network is
 * back. Warns on leaving only while it cannot save. Unsaved changes stay
 * registered with the page, so that the envelope is not sent without them.
 */
function useReportSaveState({ editor, autosave }: EditorServices): void {
  const t = useTranslations("editor.clash");
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const key = Symbol("fields");
    const leave = registerFlush(key, autosave.flush);
    const unsubscribe = editor.store.subscribe((state, before) => {
      if (state.fields !== before.fields) autosave.changed();
      if (state.save !== before.save) reportSaving(key, SAVE_STATUS[state.save.kind]);
    });
    document.addEventListener("visibilitychange", () => flushWhenHidden(autosave), { signal });
    window.addEventListener("online", () => void autosave.flush(), { signal });
    window.addEventListener("beforeunload", (event) => warnUnsaved(editor, event), { signal });
    return () => {
      controller.abort();
      void autosave.flush().then(() => {
        if (!isSaved(editor) && !isAsking(editor)) return;
        if (isAsking(editor)) notify({ title: t("left", buildClashParams(editor)), id: "editor-left" });
        unsubscribe();
        leave();
      });
    };
  }, [editor, autosave, t]);
}

/**
 * Leaving with an open conflict keeps the server's version. The page says
 * so, because the conflict may have come up with the very last batch.
 */
function isAsking(editor: Editor): boolean {
  return editor.store.getState().save.kind === "asking";
}

function buildClashParams(editor: Editor) {
  const { clashes } = editor.store.getState();
  return { ...toAuthorWords(findSingleAuthor(clashes.map(({ by }) => by))), count: clashes.length };
}

function isSaved(editor: Editor): boolean {
  return editor.store.getState().save.kind === "saved";
}

function flushWhenHidden(autosave: Autosave): void {
  if (document.visibilityState === "hidden") void autosave.flush();
}

function warnUnsaved(editor: Editor, event: BeforeUnloadEvent): void {
  if (!isSaved(editor)) event.preventDefault();
}
