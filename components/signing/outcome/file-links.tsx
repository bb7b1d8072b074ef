"use client";

import { Download, FileText } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { ScreenOutcome } from "./outcome";

type Files = ScreenOutcome<"completed">["files"];

/** The sealed files, one big button each: the main purpose of a return visit. */
export function SealedDownloads({ files }: { files: Files }) {
  const t = useTranslations("signing.outcome");
  return (
    <div className="flex flex-col gap-2">
      {files.map((file) => (
        <Button key={file.id} asChild size="recipient" wide className="whitespace-normal">
          <a href={file.sealedUrl ?? file.originalUrl} download>
            <Download aria-hidden />
            {files.length === 1 ? t("completed.download") : t("downloadFile", { title: file.title })}
          </a>
        </Button>
      ))}
    </div>
  );
}

/** Copies with the signatures so far, marked as incomplete. Renders nothing if there are none. */
export function InterimCopies({ files }: { files: Files }) {
  const t = useTranslations("signing.outcome.done");
  const copies = files.flatMap(({ id, title, pendingUrl }) =>
    pendingUrl ? [{ id, title, pendingUrl }] : [],
  );
  if (copies.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {copies.map(({ id, title, pendingUrl }) => (
        <Button key={id} asChild size="recipient" variant="secondary" wide className="whitespace-normal">
          <a href={pendingUrl} download>
            <Download aria-hidden />
            {copies.length === 1 ? t("soFar") : t("soFarFile", { title })}
          </a>
        </Button>
      ))}
      <p className="text-body text-ink-2">{t("soFarHint")}</p>
    </div>
  );
}

export function OriginalLinks({ files }: { files: Files }) {
  const t = useTranslations("signing.outcome");
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col">
      {files.map((file) => (
        <li key={file.id}>
          <a
            href={file.originalUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-medium text-primary underline underline-offset-4 [overflow-wrap:anywhere]"
          >
            <FileText className="size-5 shrink-0" aria-hidden />
            {t("openFile", { title: file.title })}
          </a>
        </li>
      ))}
    </ul>
  );
}
