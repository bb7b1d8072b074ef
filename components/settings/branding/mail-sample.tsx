"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { MailSheet } from "@/components/envelope/mail-sheet";
import { useSaveStatus } from "@/components/form/save-status";
import { useTRPC } from "@/components/trpc-provider";
import { QueryView } from "@/components/ui/query-view";
import type { SampleKind } from "@/server/domain/mail-sample";
import type { Language } from "@/server/domain/vocabulary";
import type { TeamOrOrganisationRef } from "../api-types";

type MailSampleProps = {
  place: TeamOrOrganisationRef;
  kind: SampleKind;
  language: Language;
};

/** A sample mail, rendered by the code that sends it, and renewed after each saved change. */
export function MailSample({ place, kind, language }: MailSampleProps) {
  const t = useTranslations("settings.emails");
  const trpc = useTRPC();
  const isSaved = useSaveStatus((state) => state.waiting.size === 0);
  const preview = useQuery(
    trpc.branding.previewSample.queryOptions(
      { place, kind, language },
      { enabled: isSaved, staleTime: 0, placeholderData: keepPreviousData },
    ),
  );
  return (
    <QueryView query={preview} placeholder="h-80 w-full">
      {(mail) => <MailSheet mail={mail} language={language} title={t("previewTitle")} />}
    </QueryView>
  );
}
