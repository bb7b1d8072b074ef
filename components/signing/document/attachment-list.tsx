"use client";

import { ExternalLink, Paperclip } from "lucide-react";
import { useTranslations } from "use-intl";
import type { useSessionContext } from "../state/session-context";

type Attachments = ReturnType<typeof useSessionContext>["state"]["session"]["attachments"];

function getHost(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
}

/** Attachments of the sender. Every link shows its target before it is followed. */
export function AttachmentList({ attachments }: { attachments: Attachments }) {
  const t = useTranslations("signing.document");
  return (
    <details className="text-body">
      <summary className="flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-primary hover:bg-muted">
        <Paperclip className="size-4 shrink-0" aria-hidden />
        <span className="max-sm:sr-only">{t("attachments", { count: attachments.length })}</span>
        <span aria-hidden className="sm:hidden">
          {attachments.length}
        </span>
      </summary>
      <ul className="absolute inset-x-0 top-full z-10 max-h-60 overflow-y-auto border-y border-hairline bg-bg px-4 py-1 shadow-high">
        {attachments.map(({ id, label, data, isLater }) => (
          <li key={id}>
            <a
              href={data}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]"
            >
              <ExternalLink className="size-4 shrink-0 text-primary" aria-hidden />
              <span className="font-medium text-primary underline underline-offset-4">{label}</span>
              <span className="text-ink-2">{t("opens", { host: getHost(data) })}</span>
              {isLater && <span className="text-ink-2">({t("later")})</span>}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
