"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { CopyButton } from "@/components/ui/copy-field";
import { notify } from "@/components/ui/toast";

/** Copies a signing link. It is fetched only now, and the fetching is written into the envelope's log (ruling 23). */
export function CopyLinkButton({ envelopeId, recipientId }: { envelopeId: string; recipientId: number }) {
  const t = useTranslations("owner.detail");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const reveal = useMutation(
    trpc.recipient.revealLink.mutationOptions({
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  const fetchLink = () =>
    reveal.mutateAsync({ envelopeId, recipientId }).then(
      ({ signingUrl }) => signingUrl,
      () => undefined,
    );
  return (
    <CopyButton size="dense" text={fetchLink}>
      {t("copyLink")}
    </CopyButton>
  );
}
