"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "use-intl";
import { Banner } from "./banner";
import { Button } from "./button";

/** Replaces a region that could not be loaded, keeps the rest of the page, and offers a retry. */
export function ErrorState({
  title,
  detail,
  onRetry,
}: {
  title?: string;
  detail?: string;
  onRetry?: () => void;
}) {
  const t = useTranslations("ui.error");
  return (
    <Banner
      tone="danger"
      role="alert"
      title={title ?? t("title")}
      action={
        onRetry && (
          <Button size="dense" variant="secondary" onClick={onRetry}>
            <RotateCw aria-hidden />
            {t("retry")}
          </Button>
        )
      }
    >
      {detail ?? t("detail")}
    </Banner>
  );
}
