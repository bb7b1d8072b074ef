"use client";

import { type RefObject, useEffect } from "react";
import { useTranslations } from "use-intl";
import { storeFileLanguage } from "@/components/page-text/file-language";
import { Button } from "@/components/ui/button";
import type { SigningSession } from "@/server/contract/signing";
import { useSessionContext } from "../state/session-context";
import { DocumentPage } from "./document-page";
import { useNearPages, useSettledWidth } from "./use-pages";
import { usePdf } from "./use-pdf";

export type SigningFile = SigningSession["files"][number];

type FilePagesProps = { file: SigningFile; zoom: number; scroller: RefObject<HTMLElement | null> };

/** Up to this number of pages, every page keeps its controls, so that the keyboard reaches all of them. */
const ALL_AT_ONCE = 20;

export function FilePages({ file, zoom, scroller }: FilePagesProps) {
  const t = useTranslations("signing.document");
  const { fields, seenPages } = useSessionContext();
  const { pdf, failed, retry } = usePdf(file.readingUrl);
  useEffect(() => {
    if (pdf) void storeFileLanguage(file.id, pdf);
  }, [file.id, pdf]);
  const { near, list } = useNearPages(scroller, (page) => seenPages.add(`${file.id} ${page}`));
  const { widthPx, watch } = useSettledWidth();
  const isShort = file.pages.length <= ALL_AT_ONCE;
  return (
    <div ref={list} style={{ width: `${zoom * 100}%` }} className="mx-auto flex flex-col gap-3 p-2 sm:p-4">
      {failed && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-bg p-4">
          <p className="min-w-[min(12rem,100%)] flex-1">{t("failed")}</p>
          <Button size="recipient" variant="secondary" onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      )}
      {file.pages.map((size, index) => {
        const isNear = near.has(index + 1);
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
            key={index}
            ref={index === 0 ? watch : undefined}
            style={{ maxWidth: `${zoom * 56}rem` }}
            className="mx-auto w-full"
          >
            <DocumentPage
              pdf={isNear ? pdf : null}
              number={index + 1}
              count={file.pages.length}
              size={size}
              widthPx={widthPx}
              picture={index === 0 ? file.firstPageUrl : null}
              fields={
                isShort || isNear
                  ? fields.filter((field) => field.itemId === file.id && field.page === index + 1)
                  : []
              }
            />
          </div>
        );
      })}
    </div>
  );
}
