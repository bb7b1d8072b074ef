"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "./class-names";
import { NextLink } from "./next-link";

export type PaginationProps = {
  page: number;
  pageCount: number;
  /** Returns the URL of a page. Paging uses links, so that Back and middle click work. */
  hrefOf: (page: number) => string;
};

/** Returns the page numbers to show: first, last, the current one and its neighbours; null is a gap. */
function listVisiblePages(page: number, pageCount: number): (number | null)[] {
  const pageNumbers = new Set(
    [1, page - 1, page, page + 1, pageCount].filter((candidate) => candidate >= 1 && candidate <= pageCount),
  );
  const visiblePages: (number | null)[] = [];
  let previous = 0;
  for (const number of [...pageNumbers].sort((a, b) => a - b)) {
    if (number - previous === 2) visiblePages.push(previous + 1);
    else if (number - previous > 2) visiblePages.push(null);
    visiblePages.push(number);
    previous = number;
  }
  return visiblePages;
}

const cell =
  "grid h-9 min-w-9 place-items-center rounded-control border border-transparent px-2 text-body tabular-nums hover:bg-muted [&_svg]:size-4";

/** Renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  const t = useTranslations("ui.pagination");
  if (pageCount <= 1) return null;
  const renderStep = (target: number, label: string, icon: React.ReactNode) =>
    target >= 1 && target <= pageCount ? (
      <NextLink className={cell} href={hrefOf(target)} aria-label={label} scroll={false}>
        {icon}
      </NextLink>
    ) : (
      <span className={classNames(cell, "opacity-40 hover:bg-transparent")} aria-hidden>
        {icon}
      </span>
    );
  return (
    <nav aria-label={t("label")}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>{renderStep(page - 1, t("previous"), <ChevronLeft aria-hidden />)}</li>
        {listVisiblePages(page, pageCount).map((number, index, all) =>
          number === null ? (
            <li key={`gap-${all[index - 1] ?? 0}`} className={cell} aria-hidden>
              …
            </li>
          ) : (
            <li key={number}>
              <NextLink
                href={hrefOf(number)}
                scroll={false}
                aria-label={t("page", { page: number })}
                aria-current={number === page ? "page" : undefined}
                className={classNames(cell, number === page && "border-control bg-bg font-medium")}
              >
                {number}
              </NextLink>
            </li>
          ),
        )}
        <li>{renderStep(page + 1, t("next"), <ChevronRight aria-hidden />)}</li>
      </ul>
    </nav>
  );
}
