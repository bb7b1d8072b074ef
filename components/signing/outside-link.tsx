"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useEmbedding } from "./state/embedding";

/**
 * Out of the frame for good, into a tab of its own: for a visitor who must sign in before there is a document, and so
 * before there is anything to hand back to. Nothing outside a frame.
 */
export function OutsideLink() {
  const t = useTranslations("signing.embed");
  const embedding = useEmbedding();
  if (embedding === null) return null;
  return (
    <div className="flex flex-col gap-3">
      <p>{t("outsideToFinish")}</p>
      <Button asChild size="recipient" wide className="whitespace-normal">
        <a href={embedding.outsideUrl} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          {t("openOutside")}
        </a>
      </Button>
    </div>
  );
}
