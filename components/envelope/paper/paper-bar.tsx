"use client";

import { BadgeCheck, ExternalLink, MoveHorizontal, Scan, ZoomIn, ZoomOut } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerItem } from "@/components/envelope/api-types";
import { ZOOM } from "@/components/signing/document/use-zoom";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

type PaperBarProps = {
  items: readonly OwnerItem[];
  item: OwnerItem;
  onItem: (id: string) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
  onFitPage: () => void;
  scroller: RefObject<HTMLElement | null>;
};

export function PaperBar({ items, item, onItem, zoom, onZoom, onFitPage, scroller }: PaperBarProps) {
  const t = useTranslations("paper");
  const detail = useTranslations("owner.detail");
  const page = usePageInSight(scroller, item.id);
  const isWide = Math.abs(zoom - ZOOM.width) < 0.01;
  const url = item.signedUrl ?? item.originalUrl;
  return (
    <div className="shrink-0 border-b border-hairline">
      {items.length > 1 && <FileTabs items={items} item={item} onItem={onItem} />}
      <div className="flex min-h-10 flex-wrap items-center gap-x-1 pr-1 pl-4 text-dense text-ink-2">
        <p className="flex min-w-24 flex-1 items-center gap-2">
          {t("page", { page, pages: item.pageCount })}
          {item.signedUrl && (
            <span className="inline-flex items-center gap-1 text-success">
              <BadgeCheck className="size-4" aria-hidden />
              {t("sealed")}
            </span>
          )}
        </p>
        <IconButton
          label={t("zoomOut")}
          icon={<ZoomOut aria-hidden />}
          disabled={zoom <= ZOOM.min}
          onClick={() => onZoom(zoom - ZOOM.step)}
        />
        <span className="w-11 text-center tabular-nums max-[26rem]:hidden">
          {t("zoom", { percent: Math.round(zoom * 100) })}
        </span>
        <IconButton
          label={t("zoomIn")}
          icon={<ZoomIn aria-hidden />}
          disabled={zoom >= ZOOM.max}
          onClick={() => onZoom(zoom + ZOOM.step)}
        />
        <IconButton
          label={t(isWide ? "fitPage" : "fitWidth")}
          icon={isWide ? <Scan aria-hidden /> : <MoveHorizontal aria-hidden />}
          onClick={() => (isWide ? onFitPage() : onZoom(ZOOM.width))}
        />
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={detail(item.signedUrl ? "openSealed" : "openOriginal")}
          title={detail(item.signedUrl ? "openSealed" : "openOriginal")}
          className="grid size-9 shrink-0 place-items-center rounded-control hover:bg-muted hover:text-ink pointer-coarse:size-11"
        >
          <ExternalLink className="size-4.5" aria-hidden />
        </a>
      </div>
    </div>
  );
}

function FileTabs({ items, item, onItem }: Pick<PaperBarProps, "items" | "item" | "onItem">) {
  const t = useTranslations("paper");
  return (
    <nav aria-label={t("files")} className="flex overflow-x-auto border-b border-hairline">
      {items.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-current={id === item.id ? "true" : undefined}
          onClick={() => onItem(id)}
          className={classNames(
            "h-10 max-w-56 shrink-0 border-b-2 px-4 text-body -outline-offset-2",
            id === item.id
              ? "border-primary font-medium text-ink"
              : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          <span className="block truncate">{title}</span>
        </button>
      ))}
    </nav>
  );
}

/** Returns the number of the page at the middle of the visible area. */
function usePageInSight(scroller: RefObject<HTMLElement | null>, itemId: string): number {
  const [page, setPage] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file starts at its first page again.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const updatePage = () => {
      const box = element.getBoundingClientRect();
      const sheets = [...element.querySelectorAll("[data-page]")];
      const isBelow = (sheet: Element) => sheet.getBoundingClientRect().bottom >= box.top + box.height / 2;
      setPage(Number((sheets.find(isBelow) ?? sheets.at(-1))?.getAttribute("data-page") ?? 1));
    };
    updatePage();
    element.addEventListener("scroll", updatePage, { passive: true });
    return () => element.removeEventListener("scroll", updatePage);
  }, [scroller, itemId]);
  return page;
}
