"use client";

import { useTranslations } from "use-intl";
import { Skeleton } from "@/components/ui/skeleton";

/** The place of the editor, held until its own branch is merged over this file. */
export function FieldEditor({ envelopeId, teamUrl }: { envelopeId: string; teamUrl: string }) {
  const t = useTranslations("ui");
  return (
    <div
      className="p-6"
      role="status"
      aria-label={t("loading")}
      data-envelope={envelopeId}
      data-team={teamUrl}
    >
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
