"use client";

import { type ReactNode, type RefObject, useEffect } from "react";
import { useTranslations } from "use-intl";
import type { OwnerItem } from "@/components/envelope/api-types";
import { useFirstPage } from "@/components/envelope/use-first-page";
import { storeFileLanguage } from "@/components/page-text/file-language";
import { PagePicture } from "@/components/signing/document/page-picture";
import { useNearPages, useSettledWidth } from "@/components/signing/document/use-pages";
import { usePdf } from "@/components/signing/document/use-pdf";
import { Button } from "@/components/ui/button";
import type { PaperField as Field } from "@/server/contract/paper";
import { type FieldOwner, PaperField } from "./paper-field";

type PaperPagesProps = {
  item: OwnerItem;
  fields: readonly Field[];
  owners: ReadonlyMap<number, FieldOwner>;
  zoom: number;
  scroller: RefObject<HTMLElement | null>;
  /** Renders an overlay over a page, by its number. */
  layer?: (page: number) => ReactNode;
};

const doNothing = () => {};

/**
 * All pages of one file. Each has its true size from the start, but only pages near the visible area are
 * drawn.
 */
export function PaperPages({ item, fields, owners, zoom, scroller, layer }: PaperPagesProps) {
  const t = useTranslations("paper");
  const { pdf, failed, retry } = usePdf(item.signedUrl ?? item.readingUrl);
  const picture = useFirstPage(item);
  useEffect(() => {
    if (pdf) void storeFileLanguage(item.id, pdf);
  }, [item.id, pdf]);
  const { near, list } = useNearPages(scroller, doNothing);
  const { widthPx, watch } = useSettledWidth();
  return (
    <div ref={list} style={{ width: `${zoom * 100}%` }} className="mx-auto flex flex-col gap-3 p-3 sm:p-4">
      {failed && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-bg p-4">
          <p className="min-w-[min(12rem,100%)] flex-1 text-body">{t("failed")}</p>
          <Button size="dense" variant="secondary" onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      )}
      {item.pages.map((size, index) => {
        const number = index + 1;
        const isNear = near.has(number);
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
            key={index}
            ref={index === 0 ? watch : undefined}
            aria-label={t("page", { page: number, pages: item.pageCount })}
            data-page={number}
            style={{
              aspectRatio: `${size.width} / ${size.height}`,
              containerType: "inline-size",
              maxWidth: `${zoom * 60}rem`,
            }}
            className="relative mx-auto w-full bg-paper text-paper-ink shadow-low"
          >
            {index === 0 && picture && (
              // biome-ignore lint/performance/noImgElement: a private picture; the image optimiser is off.
              <img src={picture} alt="" decoding="async" className="absolute inset-0 size-full" />
            )}
            {isNear && pdf && widthPx > 0 && <PagePicture pdf={pdf} page={number} widthPx={widthPx} />}
            {isNear &&
              fields
                .filter(({ page }) => page === number)
                .map((field) => (
                  <PaperField
                    key={field.id}
                    field={field}
                    owner={owners.get(field.recipientId)}
                    size={size}
                  />
                ))}
            {layer?.(number)}
          </section>
        );
      })}
    </div>
  );
}
