"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { KeepableSignature } from "@/server/domain/field/signature";
import { TextButton } from "../../frame";
import { toPictureUrl } from "./kept-picture";
import { SignatureImage } from "./signature-image";
import { useTypedName } from "./typed-outlines";

type SavedOfferProps = {
  value: KeepableSignature;
  /** Language of the document, if known. */
  language: string | null;
  /** True while the kept picture is uploaded to this document. */
  isBusy: boolean;
  onUse: () => void;
  onForget: () => void;
};

const toVisibleSignature = (value: KeepableSignature) =>
  value.kind === "uploaded" ? { kind: value.kind, url: toPictureUrl(value) } : value;

/** Offers the kept signature. Once it is visible, one press uses it; another one deletes it. */
export function SavedOffer({ value, language, isBusy, onUse, onForget }: SavedOfferProps) {
  const t = useTranslations("signing.pad");
  const reasonId = useId();
  const [text, face] = value.kind === "typed" ? [value.text, value.face] : ["", null];
  const { name, isFailing } = useTypedName(text, face, { language });
  const isSeen = value.kind !== "typed" || name !== null;
  return (
    <section
      aria-label={t("saved")}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-hairline p-3"
    >
      <div className="h-14 w-32 shrink-0 rounded-control bg-paper p-1">
        <SignatureImage value={toVisibleSignature(value)} label={t("saved")} language={language} />
      </div>
      <div className="flex min-w-40 flex-1 flex-wrap items-center gap-1">
        <Button
          size="recipient"
          variant="secondary"
          loading={isBusy}
          aria-disabled={!isSeen}
          aria-describedby={isSeen ? undefined : reasonId}
          onClick={isSeen ? onUse : undefined}
        >
          {t("useSaved")}
        </Button>
        {!isSeen && (
          <span id={reasonId} className="sr-only">
            {t(isFailing ? "unshown" : "drawing")}
          </span>
        )}
        <TextButton onClick={onForget}>{t("forget")}</TextButton>
      </div>
    </section>
  );
}
