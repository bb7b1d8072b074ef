"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NextLink } from "@/components/ui/next-link";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { buildFolderHref } from "./folder-address";

/** Shown for a deleted or hidden folder, without telling which of the two. */
export function MissingFolder({ teamUrl, type }: { teamUrl: string; type: EnvelopeType }) {
  const t = useTranslations("folders");
  return (
    <>
      <h1 className="sr-only">{t("missing.title")}</h1>
      <EmptyState
        title={t("missing.title")}
        actions={
          <Button asChild variant="secondary">
            <NextLink href={buildFolderHref(teamUrl, type, null)}>{t(`missing.back.${type}`)}</NextLink>
          </Button>
        }
      >
        {t("missing.detail")}
      </EmptyState>
    </>
  );
}
