"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { Skeleton } from "@/components/ui/skeleton";

/** The editor brings pdf.js with it, so it loads only when this step is opened. */
const FieldEditor = dynamic(
  () => import("@/components/field-editor/field-editor").then((module) => module.FieldEditor),
  { ssr: false, loading: () => <EditorSkeleton /> },
);

export function FieldsStep({ envelopeId, teamUrl }: { envelopeId: string; teamUrl: string }) {
  return <FieldEditor envelopeId={envelopeId} teamUrl={teamUrl} />;
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
