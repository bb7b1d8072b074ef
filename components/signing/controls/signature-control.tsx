"use client";

import { PenLine, RefreshCw } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFileLanguage } from "@/components/page-text/file-language";
import { Button } from "@/components/ui/button";
import { SignatureImage } from "../document/lazy-signature";
import { useSessionContext } from "../state/session-context";
import type { FieldControlProps } from "./field-control";
import { LabelledGroup } from "./labelled";

export function SignatureControl({ field, problem }: FieldControlProps) {
  const t = useTranslations("signing");
  const { openPad, reusable, commit } = useSessionContext();
  const mine = reusable(field);
  const language = useFileLanguage(field.itemId);
  return (
    <LabelledGroup field={field} problem={problem}>
      {() =>
        field.signature ? (
          <div className="flex items-center gap-2">
            <div className="h-20 min-w-0 flex-1 rounded-control border border-hairline bg-paper p-1 text-paper-ink">
              <SignatureImage
                value={field.signature}
                label={t("field.signature.yours")}
                language={language}
              />
            </div>
            <Button size="recipient" variant="secondary" onClick={() => openPad(field.id)}>
              <RefreshCw aria-hidden />
              {t("field.signature.change")}
            </Button>
          </div>
        ) : (
          <div className="flex flex-col gap-2">
            {mine !== null && (
              <Button size="recipient" wide className="whitespace-normal" onClick={() => commit(field, mine)}>
                {t("step.reuseMine")}
              </Button>
            )}
            <Button
              size="recipient"
              wide
              className="whitespace-normal"
              variant={mine === null ? "primary" : "secondary"}
              onClick={() => openPad(field.id)}
            >
              <PenLine aria-hidden />
              {t("field.signature.make")}
            </Button>
          </div>
        )
      }
    </LabelledGroup>
  );
}
