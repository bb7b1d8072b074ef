"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { placeOf } from "@/components/envelope/problem-place";
import type { SaveState } from "@/components/field-editor/model/autosave";
import { keepAsking } from "@/components/keep-asking";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast";
import type { Draft } from "./use-draft";

/** The editor brings pdf.js with it, so it loads only when this step is opened. */
const FieldEditor = dynamic(
  keepAsking(() => import("@/components/field-editor/field-editor").then((module) => module.FieldEditor)),
  { ssr: false, loading: () => <EditorSkeleton /> },
);

type FieldsStepProps = {
  envelope: OwnerEnvelope;
  draft: Draft;
  teamUrl: string;
  /** Where the editor's tools stand, once it is on the page. */
  bar: HTMLElement | undefined;
};

/** The editor starts from what the server holds now, at the field or person the address names. */
export function FieldsStep(props: FieldsStepProps) {
  const { reload } = props.draft;
  const [isFresh, setIsFresh] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(() => {
    void reload().then(() => setIsFresh(true));
  }, []);
  return isFresh ? <OpenEditor {...props} /> : <EditorSkeleton />;
}

/** What it saves is read again by the other steps, and so is what somebody else changes meanwhile. */
function OpenEditor({ envelope, draft, teamUrl, bar }: FieldsStepProps) {
  const { reload } = draft;
  const [start] = useState(placeOf(useSearchParams()));
  const [isSettled, setIsSettled] = useState(true);
  const turn = useRef(0);
  const onSaveState = ({ kind }: SaveState) => {
    turn.current += 1;
    const asked = turn.current;
    if (kind !== "saved") setIsSettled(false);
    else void reload().then(() => asked === turn.current && setIsSettled(true));
  };
  return (
    <FieldEditor
      key={useSitting(peopleAndFilesOf(envelope), isSettled)}
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
 * Which people and files the editor is open with. With others it begins anew and says so, but not while it holds
 * something unsaved or asks something: neither a change nor a question goes with it.
 */
function useSitting(now: string, isSettled: boolean): string {
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

/** Somebody else may change these while the editor is open. */
function peopleAndFilesOf({ recipients, items }: OwnerEnvelope): string {
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
