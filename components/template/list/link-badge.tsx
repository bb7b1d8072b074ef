"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { ListedTemplate } from "@/components/template/api-types";
import { Badge } from "@/components/ui/badge";

export function LinkBadge({ link }: { link: ListedTemplate["directLink"] }) {
  const t = useTranslations("templates.list");
  if (!link) return null;
  return (
    <Badge
      tone={link.enabled ? "success" : "neutral"}
      className="gap-1 max-sm:whitespace-normal sm:shrink-0 [&_svg]:size-3.5 [&_svg]:shrink-0"
    >
      <Link2 aria-hidden />
      {link.enabled ? t("linkOn") : t("linkOff")}
    </Badge>
  );
}
