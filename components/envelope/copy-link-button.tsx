"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-field";
import { useSigningLink } from "./use-signing-link";

type CopyLinkButtonProps = {
  envelopeId: string;
  recipientId: number;
  /** Id of the element on the page that says why this member may not have the link (ruling 76). */
  refusedBy?: string | undefined;
};

/** Copies a signing link, which is fetched on the press. */
export function CopyLinkButton({ envelopeId, recipientId, refusedBy }: CopyLinkButtonProps) {
  const t = useTranslations("owner.detail");
  const fetchLink = useSigningLink(envelopeId, recipientId);
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
