"use client";

import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { notify } from "@/components/ui/toast";
import { SAMPLE_KINDS, type SampleKind } from "@/server/domain/mail-sample";
import { LANGUAGES, type Language } from "@/server/domain/vocabulary";
import type { TeamOrOrganisationRef } from "../api-types";
import { MailSample } from "../branding/mail-sample";
import { SettingsCard } from "../settings-card";

type SampleCardProps = { place: TeamOrOrganisationRef; language: Language; canSend: boolean };

export function SampleCard({ place, language: initial, canSend }: SampleCardProps) {
  const t = useTranslations("settings.emails");
  const languages = useTranslations("owner.settings.languages");
  const [kind, setKind] = useState<SampleKind>("RECIPIENT_REQUEST");
  const [language, setLanguage] = useState<Language>(initial);
  return (
    <SettingsCard
      title={t("sample")}
      lead={t("sampleLead")}
      aside={
        canSend &&
        place.kind === "team" && <SendButton teamId={place.teamId} kind={kind} language={language} />
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <Segmented
          label={t("kind")}
          value={kind}
          onValueChange={setKind}
          options={SAMPLE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <Segmented
          label={t("language")}
          value={language}
          onValueChange={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: languages(value) }))}
        />
      </div>
      <MailSample place={place} kind={kind} language={language} />
    </SettingsCard>
  );
}

function SendButton({ teamId, kind, language }: { teamId: number; kind: SampleKind; language: Language }) {
  const t = useTranslations("settings.emails");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const email = useAccount()?.email ?? "";
  const send = useMutation(
    trpc.branding.sendSample.mutationOptions({
      onSuccess: () => notify({ tone: "success", title: t("sent", { email }) }),
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  return (
    <Button
      size="dense"
      variant="secondary"
      disabled={send.isPending}
      onClick={() => send.mutate({ teamId, kind, language })}
    >
      <Send aria-hidden />
      {t("send")}
    </Button>
  );
}
