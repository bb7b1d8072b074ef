"use client";

import { useMutation } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";

export function SignNowButton({ envelopeId, recipientId }: { envelopeId: string; recipientId: number }) {
  const t = useTranslations("owner.hero");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const reveal = useMutation(
    trpc.recipient.revealLink.mutationOptions({
      onSuccess: ({ signingUrl }) => location.assign(signingUrl),
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  return (
    <Button
      loading={reveal.isPending}
      onClick={() => reveal.mutate({ envelopeId, recipientId, purpose: "open" })}
    >
      <PenLine aria-hidden />
      {t("signNow")}
    </Button>
  );
}
