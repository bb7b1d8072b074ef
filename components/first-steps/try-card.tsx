"use client";

import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useErrorBodyText, useReasonText } from "@/components/errors/use-error-text";
import { useTRPCClient } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useSampleWords } from "@/components/use-sample-words";
import { DeveloperPart } from "./developer-part";
import { StepCard } from "./step-card";

type TryCardProps = { isDone: boolean; teamUrl: string; mayMakeTokens: boolean };

/** Creates a real draft to the user with three fields and opens it in the editor. */
export function TryCard({ isDone, teamUrl, mayMakeTokens }: TryCardProps) {
  const t = useTranslations("firstSteps.try");
  const { begin, isBeginning } = useSample(teamUrl);
  return (
    <StepCard id="try" title={t("title")} lead={t(isDone ? "leadDone" : "lead")} isDone={isDone}>
      <Button loading={isBeginning} variant={isDone ? "secondary" : "primary"} onClick={() => begin()}>
        <Send aria-hidden />
        {t(isDone ? "again" : "act")}
      </Button>
      <DeveloperPart mayMakeTokens={mayMakeTokens} teamUrl={teamUrl} />
    </StepCard>
  );
}

function useSample(teamUrl: string) {
  const reasonText = useReasonText();
  const refusalText = useErrorBodyText();
  const t = useTranslations("owner.sample");
  const client = useTRPCClient();
  const account = useAccount();
  const router = useRouter();
  const words = useSampleWords();
  const sample = useMutation({
    mutationFn: async () => {
      if (!account) return null;
      const [{ createSamplePdf: samplePdf, listSampleFields: sampleFields }, { uploadPdf }] =
        await Promise.all([
          import("@/components/sample-pdf"),
          import("@/components/envelope/wizard/files/upload-pdf"),
        ]);
      const file = samplePdf(words);
      const signal = new AbortController().signal;
      const sent = await uploadPdf({
        teamUrl,
        file,
        password: undefined,
        signal,
        onProgress: () => undefined,
      });
      if (!sent.ok) {
        notify({ tone: "danger", title: sent.refusal ? refusalText(sent.refusal) : t("failed") });
        return null;
      }
      return client.envelope.create.mutate({
        type: "DOCUMENT",
        title: words.title,
        uploadIds: [sent.uploadId],
        recipients: [
          { name: account.name, email: account.email, role: "SIGNER", fields: sampleFields(words) },
        ],
        meta: {
          language: account.language,
          timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      });
    },
    onSuccess: (made) => made && router.push(`/t/${teamUrl}/envelopes/${made.id}/edit?step=fields`),
    onError: (error) => notify({ tone: "danger", title: reasonText(error) }),
  });
  return { begin: () => sample.mutate(), isBeginning: sample.isPending || Boolean(sample.data) };
}
