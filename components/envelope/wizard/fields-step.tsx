"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { placeOf } from "@/components/envelope/problem-place";
import { Skeleton } from "@/components/ui/skeleton";
import type { Draft } from "./use-draft";

/** The editor brings pdf.js with it, so it loads only when this step is opened. */
const FieldEditor = dynamic(
  () => import("@/components/field-editor/field-editor").then((module) => module.FieldEditor),
  { ssr: false, loading: () => <EditorSkeleton /> },
);

type FieldsStepProps = { envelope: OwnerEnvelope; draft: Draft; teamUrl: string };

/**
 * The editor starts from what the server holds now, at the field or person the address names, and what it saves
 * is read again by the other steps.
 */
export function FieldsStep({ envelope, draft, teamUrl }: FieldsStepProps) {
  const { reload } = draft;
  const [start] = useState(placeOf(useSearchParams()));
  const [isFresh, setIsFresh] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(() => {
    void reload().then(() => setIsFresh(true));
  }, []);
  if (!isFresh) return <EditorSkeleton />;
  return (
    <FieldEditor
      key={peopleAndFilesOf(envelope)}
      envelope={envelope}
      teamUrl={teamUrl}
      start={start}
      onSaveState={(state) => {
        if (state.kind === "saved") void reload();
      }}
    />
  );
}

/** Somebody else may change these while the editor is open, which begins anew with them; what it held is saved first. */
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
