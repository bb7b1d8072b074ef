"use client";

import { BadgeCheck, ExternalLink, FileText } from "lucide-react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerItem } from "@/components/envelope/answers";
import { FileNotices } from "@/components/envelope/file-notices";
import { useFirstPage } from "@/components/envelope/use-first-page";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { useFileSize } from "../wizard/use-file-size";

/** The papers themselves: first page, and the file to open, sealed as soon as there is one. */
export function FileList({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.detail");
  return (
    <section aria-labelledby="files" className="min-w-0">
      <h2 id="files" className="sr-only">
        {t("files")}
      </h2>
      <ul className="flex flex-col gap-4">
        {[...envelope.items]
          .sort((a, b) => a.order - b.order)
          .map((item) => (
            <FileCard key={item.id} item={item} />
          ))}
      </ul>
      {envelope.items.length === 0 && <p className="text-body text-ink-2">{t("noFiles")}</p>}
    </section>
  );
}

/** Paper of the page's own shape from the first moment: nothing moves when its picture arrives. */
function FirstPage({ item }: { item: OwnerItem }) {
  const t = useTranslations("owner.detail");
  const url = useFirstPage(item);
  const { width, height } = item.pages[0] ?? { width: 595, height: 842 };
  return (
    <div
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(18 * width) / height}rem)` }}
      className="grid place-items-center border border-hairline bg-paper shadow-low"
    >
      {url ? (
        // biome-ignore lint/performance/noImgElement: a private picture; the image optimiser is off.
        <img src={url} alt={t("firstPage", { title: item.title })} className="size-full" />
      ) : (
        <FileText className="size-12 text-ink-3" aria-hidden />
      )}
    </div>
  );
}

function FileCard({ item }: { item: OwnerItem }) {
  const t = useTranslations("owner.detail");
  const fileSize = useFileSize();
  return (
    <li className="overflow-hidden rounded-card border border-hairline bg-bg">
      <div className="grid max-h-80 place-items-center overflow-hidden border-b border-hairline bg-muted p-6">
        <FirstPage item={item} />
      </div>
      <div className="flex flex-col gap-3 p-4">
        <div>
          <h3 className="text-body wrap-anywhere">{item.title}</h3>
          <p className="text-dense text-ink-3">
            {t("pages", { count: item.pageCount })} · {fileSize(item.size)}
          </p>
        </div>
        <FileNotices item={item} />
        {item.signedUrl && (
          <Button asChild>
            <a href={item.signedUrl} download>
              <BadgeCheck aria-hidden />
              {t("downloadSealed")}
            </a>
          </Button>
        )}
        <Button asChild variant="secondary">
          <a href={item.originalUrl} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t("openOriginal")}
          </a>
        </Button>
        <details className="text-dense text-ink-2">
          <summary className="rounded-control py-1">{t("hash")}</summary>
          <CopyField label={t("hash")} value={item.sha256} className="mt-2" />
          {item.uploadSha256 && (
            <CopyField label={t("uploadHash")} value={item.uploadSha256} className="mt-2" />
          )}
        </details>
      </div>
    </li>
  );
}
