"use client";

import { BadgeCheck, Download, FileCheck, FolderArchive, ScrollText } from "lucide-react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";

/** Files as links, so that the browser's own download works. Missing files are shown with the reason. */
export function Downloads({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.detail");
  const may = new Set(envelope.actions);
  const base = `/api/files/envelopes/${envelope.id}`;
  const sealed = envelope.items.filter(({ signedUrl }) => signedUrl !== null);
  return (
    <>
      {sealed.length === 0 && (
        <MenuItem icon={<FileCheck aria-hidden />} disabled hint={t("noSealedYet")}>
          {t("sealed")}
        </MenuItem>
      )}
      {sealed.map((item) => (
        <MenuItem key={item.id} asChild>
          <a href={item.signedUrl ?? ""} download>
            <FileCheck aria-hidden />
            {sealed.length > 1 ? t("sealedOf", { title: item.title }) : t("sealed")}
          </a>
        </MenuItem>
      ))}
      {envelope.items.map((item) => (
        <MenuItem key={item.id} asChild>
          <a href={item.originalUrl} download>
            <Download aria-hidden />
            {envelope.items.length > 1 ? t("originalOf", { title: item.title }) : t("original")}
          </a>
        </MenuItem>
      ))}
      <MenuSeparator />
      {may.has("downloadAuditLog") && (
        <MenuItem asChild>
          <a href={`${base}/audit-log`} download>
            <ScrollText aria-hidden />
            {t("auditLog")}
          </a>
        </MenuItem>
      )}
      {may.has("downloadCertificate") && (
        <MenuItem asChild>
          <a href={`${base}/certificate`} download>
            <BadgeCheck aria-hidden />
            {t("certificate")}
          </a>
        </MenuItem>
      )}
      {may.has("downloadEvidence") && (
        <MenuItem asChild>
          <a href={`${base}/evidence`} download className="max-w-72">
            <FolderArchive aria-hidden />
            <span className="min-w-0">
              <span className="block">{t("evidence")}</span>
              <span className="block text-dense text-ink-3">{t("evidenceHint")}</span>
            </span>
          </a>
        </MenuItem>
      )}
    </>
  );
}
