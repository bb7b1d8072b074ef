"use client";

import { useTranslations } from "use-intl";
import type { ListedTemplate } from "@/components/template/api-types";

export function UsesText({ uses }: { uses: ListedTemplate["uses"] }) {
  const t = useTranslations("templates.list");
  return <>{t(uses.isMore ? "usesMore" : "uses", { count: uses.count })}</>;
}
