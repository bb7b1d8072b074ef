"use client";

import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { OwnerItem } from "@/components/envelope/api-types";
import type { TagReport } from "@/server/domain/field/tag-report";
import { isFileNotice } from "@/server/domain/file-notice";
import { countTags } from "./tag-counts";

/** Notices about a file from its arrival, one sentence each. An ordinary file has none. */
export function FileNotices({ item, className }: { item: OwnerItem; className?: string }) {
  const t = useTranslations("owner.files");
  const notices = item.notices.filter(isFileNotice);
  const { tagReport } = item;
  if (notices.length === 0 && !tagReport) return null;
  return (
    <ul aria-label={t("noticesLabel", { title: item.title })} className={className}>
      {notices.map((notice) => (
        <Notice key={notice} title={t(`notices.${notice}.title`)}>
          {t(`notices.${notice}.body`)}
        </Notice>
      ))}
      {tagReport && <Tags report={tagReport} item={item} />}
    </ul>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex gap-2 py-0.5 text-dense text-ink-2">
      <Info className="mt-0.5 size-4 shrink-0 text-info" aria-hidden />
      <div className="min-w-0 wrap-anywhere">
        <span className="font-medium text-ink">{title}</span> {children}
      </div>
    </li>
  );
}

/**
 * The result of the text tags: the number of fields, of waiting tags and of plain text, and the reasons for
 * ignored ones.
 */
function Tags({ report: { ignored }, item }: { report: TagReport; item: OwnerItem }) {
  const t = useTranslations("owner.files.tags");
  const fields = useTranslations("owner.files.tags.type");
  const { found: foundCount, placed, waiting, left } = countTags(item);
  return (
    <Notice title={t("count", { found: foundCount, ignored: ignored.length })}>
      {foundCount > 0 && (placed === foundCount ? t("used") : t("state", { placed, waiting, left }))}
      {ignored.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {ignored.map(({ text, page, reason, suggestion }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts repeat.
            <li key={index}>
              {t("ignored", { page })} <code>{text}</code> – {t(`reason.${reason}`)}{" "}
              {suggestion && t("meant", { type: fields(suggestion) })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
