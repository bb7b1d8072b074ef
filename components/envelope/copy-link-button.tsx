"use client";

import { useMutation } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-field";
import { notify } from "@/components/ui/toast";

type CopyLinkButtonProps = {
  envelopeId: string;
  recipientId: number;
  /** Id of the element on the page that says why this member may not have the link (ruling 76). */
  refusedBy?: string | undefined;
};

/**
 * Copies a signing link. The link is fetched on the press, and that is recorded in the audit log (ruling 23).
 */
export function CopyLinkButton({ envelopeId, recipientId, refusedBy }: CopyLinkButtonProps) {
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
  if (refusedBy !== undefined)
    return (
      <Button size="dense" variant="secondary" aria-disabled aria-describedby={refusedBy}>
        <Copy aria-hidden />
        {t("copyLink")}
      </Button>
    );
  return (
    <CopyButton size="dense" text={fetchLink}>
      {t("copyLink")}
    </CopyButton>
  );
}
