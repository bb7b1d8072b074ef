"use client";

import { useTranslations } from "use-intl";
import { EmptyState } from "@/components/ui/empty-state";

/** Tells a member why they see no webhooks, instead of hiding the menu entry (components/README.md 8). */
export function MemberNotice() {
  const t = useTranslations("webhooks");
  return <EmptyState title={t("memberTitle")}>{t("member")}</EmptyState>;
}
