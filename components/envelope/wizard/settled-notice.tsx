"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { isPending } from "@/server/domain/envelope/status";

/** Shown if the editor is opened for an envelope that is no longer a draft. */
export function SettledNotice({ envelope, base }: { envelope: OwnerEnvelope; base: string }) {
  const t = useTranslations("owner.wizard");
  return (
    <Banner
      title={t("settledTitle")}
      action={
        <Button asChild size="dense">
          <NextLink href={base}>{t("toEnvelope")}</NextLink>
        </Button>
      }
    >
      {t(isPending(envelope) ? "settledSent" : "settledOver")}
    </Banner>
  );
}
