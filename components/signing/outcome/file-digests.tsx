"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import type { ScreenOutcome } from "./outcome";

const SHOWN_MS = 2_000;

/**
 * The digest of each sealed file, so that anyone can check whether a
 * copy is identical (components/signing.md 5.11, verify).
 */
export function FileDigests({ files }: { files: ScreenOutcome<"completed">["files"] }) {
  const t = useTranslations("signing.outcome.completed");
  const sealedFiles = files.flatMap(({ id, title, sealedSha256 }) =>
    sealedSha256 ? [{ id, title, sealedSha256 }] : [],
  );
  if (sealedFiles.length === 0) return null;
  return (
    <details className="rounded-card border border-hairline bg-bg">
      <summary className="flex min-h-11 items-center px-4 font-medium text-primary">{t("proof")}</summary>
      <div className="flex flex-col gap-2 px-4 pb-4">
        <p className="text-body text-ink-2">{t("proofBody")}</p>
        {sealedFiles.map((file) => (
          <Digest
            key={file.id}
            title={sealedFiles.length > 1 ? file.title : null}
            digest={file.sealedSha256}
          />
        ))}
      </div>
    </details>
  );
}

function Digest({ title, digest }: { title: string | null; digest: string }) {
  const t = useTranslations("signing.outcome.completed");
  const [copied, setCopied] = useState(false);
  const copyDigest = () => {
    // Without clipboard permission the digest can still be selected.
    navigator.clipboard?.writeText(digest).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), SHOWN_MS);
      },
      () => {},
    );
  };
  return (
    <div>
      {title && <p className="font-medium [overflow-wrap:anywhere]">{title}</p>}
      <code className="block text-body break-all select-all">{digest.match(/.{1,8}/g)?.join(" ")}</code>
      <TextButton className="-ml-2" onClick={copyDigest}>
        <span role="status">{t(copied ? "copiedCode" : "copyCode")}</span>
      </TextButton>
    </div>
  );
}
