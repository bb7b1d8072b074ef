"use client";

import { BadgeCheck, ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerItem } from "@/components/envelope/api-types";
import { FileNotices } from "@/components/envelope/file-notices";
import { CopyField } from "@/components/ui/copy-field";
import { useFileSize } from "../wizard/files/use-file-size";

export function FileList({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.detail");
  if (envelope.items.length === 0) return null;
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="mb-2 text-h3">
        {t("files")}
      </h2>
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
        {envelope.items
          .toSorted((a, b) => a.order - b.order)
          .map((item) => (
            <FileEntry key={item.id} item={item} />
          ))}
      </ul>
    </section>
  );
}

const linkLooks =
  "inline-flex min-h-6 items-center gap-1.5 rounded-control text-dense text-primary hover:underline pointer-coarse:min-h-11";

function FileEntry({ item }: { item: OwnerItem }) {
  const t = useTranslations("owner.detail");
  const fileSize = useFileSize();
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-body wrap-anywhere">{item.title}</h3>
        <p className="text-dense text-ink-3">
          {t("pages", { count: item.pageCount })} · {fileSize(item.size)}
        </p>
      </div>
      <FileNotices item={item} />
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {item.signedUrl && (
          <a href={item.signedUrl} download className={linkLooks}>
            <BadgeCheck className="size-4" aria-hidden />
            {t("downloadSealed")}
          </a>
        )}
        <a href={item.originalUrl} target="_blank" rel="noreferrer" className={linkLooks}>
          <ExternalLink className="size-4" aria-hidden />
          {t("openOriginal")}
        </a>
      </div>
      <details className="text-dense text-ink-2">
        <summary className="rounded-control py-1">{t("hash")}</summary>
        <CopyField label={t("hash")} value={item.sha256} className="mt-2" />
        {item.uploadSha256 && (
          <CopyField label={t("uploadHash")} value={item.uploadSha256} className="mt-2" />
        )}
      </details>
    </li>
  );
}
