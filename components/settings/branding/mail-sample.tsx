"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useSaveStatus } from "@/components/form/save-status";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { SampleKind } from "@/server/domain/mail-sample";
import type { Language } from "@/server/domain/vocabulary";
import type { Place } from "../answers";

type MailSampleProps = {
  place: Place;
  kind: SampleKind;
  language: Language;
};

/** A mail made by the very code that sends it; renewed whenever a change is saved. */
export function MailSample({ place, kind, language }: MailSampleProps) {
  const t = useTranslations("settings.emails");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const isSaved = useSaveStatus((state) => state.waiting.size === 0);
  const preview = useQuery(
    trpc.branding.previewSample.queryOptions(
      { place, kind, language },
      { enabled: isSaved, staleTime: 0, placeholderData: keepPreviousData },
    ),
  );
  if (preview.isError)
    return <ErrorState detail={errorText(preview.error)} onRetry={() => preview.refetch()} />;
  if (!preview.data) return <Skeleton className="h-80 w-full" />;
  return (
    <div className="overflow-hidden rounded-card border border-hairline">
      <p
        lang={language}
        className="border-b border-hairline bg-muted px-4 py-2.5 text-body font-medium wrap-anywhere"
      >
        {preview.data.subject}
      </p>
      <iframe
        title={t("previewTitle")}
        sandbox=""
        srcDoc={preview.data.html}
        className="block h-120 w-full bg-paper"
      />
    </div>
  );
}
