"use client";

import { ChevronLeft } from "lucide-react";
import { useTranslations } from "use-intl";
import { NextLink } from "@/components/ui/next-link";
import { buildWebhookHref } from "./urls";

export function BackLink({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("webhooks");
  return (
    <NextLink
      href={buildWebhookHref(teamUrl)}
      className="mb-2 -ml-1 inline-flex min-h-8 items-center gap-0.5 rounded-control px-1 text-body text-ink-2 hover:text-ink"
    >
      <ChevronLeft className="size-4" aria-hidden />
      {t("back")}
    </NextLink>
  );
}
