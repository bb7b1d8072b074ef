"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { shortenHash } from "@/server/domain/recipient/hash-words";

/** Hash of a file: shortened in groups to compare by eye, copied whole (components/signing.md 6.6). */
export function HashLine({ title, sha256 }: { title: string; sha256: string }) {
  const t = useTranslations("remote");
  const [isCopied, setCopied] = useState(false);
  const copyHash = async () => {
    await navigator.clipboard.writeText(sha256);
    setCopied(true);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <li className="flex items-center gap-3 rounded-control border border-hairline bg-muted px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        <p className="text-body text-ink-2">
          {t("sha")}{" "}
          <code className="font-mono tabular-nums [overflow-wrap:anywhere]">{shortenHash(sha256)}</code>
        </p>
        <p role="status" className="text-body text-success empty:hidden">
          {isCopied && t("copied")}
        </p>
      </div>
      <button
        type="button"
        aria-label={t("copy", { title })}
        onClick={() => void copyHash().catch(() => setCopied(false))}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-primary hover:bg-bg"
      >
        <Icon className="size-5" aria-hidden />
      </button>
    </li>
  );
}
