"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { KeepableSignature } from "@/server/domain/field/signature";
import { TextButton } from "../frame";
import { SignatureImage } from "./signature-image";

type SavedOfferProps = { value: KeepableSignature; onUse: () => void; onForget: () => void };

/** The signature kept the last time: one tap puts it here, another one forgets it. */
export function SavedOffer({ value, onUse, onForget }: SavedOfferProps) {
  const t = useTranslations("signing.pad");
  return (
    <section
      aria-label={t("saved")}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-hairline p-3"
    >
      <div className="h-14 w-32 shrink-0 rounded-control bg-paper p-1">
        <SignatureImage value={value} label={t("saved")} />
      </div>
      <div className="flex min-w-40 flex-1 flex-wrap items-center gap-1">
        <Button size="recipient" variant="secondary" onClick={onUse}>
          {t("useSaved")}
        </Button>
        <TextButton onClick={onForget}>{t("forget")}</TextButton>
      </div>
    </section>
  );
}
