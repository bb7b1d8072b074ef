"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";

/** Paging of a list inside a section; renders nothing for a single page. The page is not part of the URL. */
export function Pages({
  page,
  pageCount,
  onPage,
}: {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}) {
  const t = useTranslations("ui.pagination");
  if (pageCount < 2) return null;
  return (
    <nav aria-label={t("label")} className="flex items-center justify-center gap-3 pt-3 text-body text-ink-2">
      <IconButton
        label={t("previous")}
        icon={<ChevronLeft aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span role="status">
        {page} / {pageCount}
      </span>
      <IconButton
        label={t("next")}
        icon={<ChevronRight aria-hidden />}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
