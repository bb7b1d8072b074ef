"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { readFieldsPlace } from "@/components/envelope/problem-place";
import type { SaveState } from "@/components/field-editor/model/autosave";
import { retryUntilLoaded } from "@/components/retry-load";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast";
import type { Draft } from "./use-draft";

/** The editor includes pdf.js, so it loads only when this step is opened. */
const FieldEditor = dynamic(
  retryUntilLoaded(() =>
    import("@/components/field-editor/field-editor").then((module) => module.FieldEditor),
  ),
  { ssr: false, loading: () => <EditorSkeleton /> },
);

type FieldsStepProps = {
  envelope: OwnerEnvelope;
  draft: Draft;
  teamUrl: string;
  /** Container of the editor's tools, once it is mounted. */
  bar: HTMLElement | undefined;
};

/** Opens the editor with fresh server data, at the field or recipient in the URL. */
export function FieldsStep(props: FieldsStepProps) {
  const { reload } = props.draft;
  const [isFresh, setIsFresh] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(() => {
    void reload().then(() => setIsFresh(true));
  }, []);
  return isFresh ? <OpenEditor {...props} /> : <EditorSkeleton />;
}

/** Reloads the draft after saves and after changes by others, for the other steps. */
function OpenEditor({ envelope, draft, teamUrl, bar }: FieldsStepProps) {
  const { reload } = draft;
  const [start] = useState(readFieldsPlace(useSearchParams()));
  const [isSettled, setIsSettled] = useState(true);
  const turn = useRef(0);
  const onSaveState = ({ kind }: SaveState) => {
    turn.current += 1;
    const startTurn = turn.current;
    if (kind !== "saved") setIsSettled(false);
    else void reload().then(() => startTurn === turn.current && setIsSettled(true));
  };
  return (
    <FieldEditor
      key={useSettledEditorKey(serialisePeopleAndFiles(envelope), isSettled)}
      envelope={envelope}
      teamUrl={teamUrl}
      start={start}
      bar={bar}
      onSaveState={onSaveState}
      onStale={() => void reload()}
    />
  );
}

/**
 * Returns the key of the editor's people and files. A change by another user restarts the editor with a
 * toast, but not while it has unsaved changes or an open question.
 */
function useSettledEditorKey(now: string, isSettled: boolean): string {
  const t = useTranslations("editor.company");
  const [sitting, setSitting] = useState(now);
  const isOther = isSettled && now !== sitting;
  useEffect(() => {
    if (!isOther) return;
    setSitting(now);
    notify({ title: t("anew"), id: "editor-anew" });
  }, [isOther, now, t]);
  return sitting;
}

/** The parts of the envelope that other users may change while the editor is open. */
function serialisePeopleAndFiles({ recipients, items }: OwnerEnvelope): string {
  const people = recipients.map(({ id, name, email, role, authOptions }) => [
    id,
    name,
    email,
    role,
    authOptions,
  ]);
  const files = items.map(({ id, title, order, sha256, pages }) => [id, title, order, sha256, pages]);
  return JSON.stringify([people, files]);
}

function EditorSkeleton() {
  const t = useTranslations("ui");
  return (
    <div className="flex h-full gap-4 p-4" role="status" aria-label={t("loading")}>
      <Skeleton className="h-full w-60" />
      <Skeleton className="h-full flex-1" />
      <Skeleton className="hidden h-full w-80 lg:block" />
    </div>
  );
}
