"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { SigningSession } from "@/server/contract/signing";
import { useSessionContext } from "../session/session-context";
import { PaperPage } from "./paper-page";
import { usePdf } from "./use-pdf";

export type SigningFile = SigningSession["files"][number];

/** All pages of one file, one below the other, as wide as the zoom says. */
export function FilePages({ file, zoom }: { file: SigningFile; zoom: number }) {
  const t = useTranslations("signing.document");
  const { fields } = useSessionContext();
  const { pdf, failed, retry } = usePdf(file.originalUrl);
  return (
    <div style={{ width: `${zoom * 100}%` }} className="flex flex-col gap-3 p-2 sm:p-4">
      {failed && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-bg p-4">
          <p className="min-w-48 flex-1">{t("failed")}</p>
          <Button size="recipient" variant="secondary" onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      )}
      {file.pages.map((size, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          key={index}
          style={{ maxWidth: `${zoom * 56}rem` }}
          className="mx-auto w-full"
        >
          <PaperPage
            pdf={pdf}
            number={index + 1}
            count={file.pages.length}
            size={size}
            picture={index === 0 ? file.firstPageUrl : null}
            fields={fields.filter((field) => field.itemId === file.id && field.page === index + 1)}
          />
        </div>
      ))}
    </div>
  );
}
