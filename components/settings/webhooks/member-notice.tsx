"use client";

import { useTranslations } from "use-intl";
import { EmptyState } from "@/components/ui/empty-state";

/** Why a member sees no webhooks, instead of a missing menu (components/README.md 8). */
export function MemberNotice() {
  const t = useTranslations("webhooks");
  return <EmptyState title={t("memberTitle")}>{t("member")}</EmptyState>;
}
