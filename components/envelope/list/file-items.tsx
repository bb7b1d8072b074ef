"use client";

import { Download, FileCheck, Link2, ScrollText } from "lucide-react";
import { useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/api-types";
import { MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { isPending } from "@/server/domain/envelope/status";
import { listLinkHolders } from "../link-holders";

type FileItemsProps = { row: OwnerListed; onAsk: (what: "links" | "download") => void };

export function FileItems({ row, onAsk }: FileItemsProps) {
  const t = useTranslations("downloads.menu");
  const hasLinks = isPending(row) && !row.sealing && listLinkHolders(row).length > 0;
  const refusal = row.mayResend ? undefined : t("ownersOnly");
  return (
    <>
      <MenuItem
        icon={<Link2 aria-hidden />}
        disabled={!hasLinks || !row.mayResend}
        hint={hasLinks ? refusal : t("noLinks")}
        onSelect={() => onAsk("links")}
      >
        {t("links")}
      </MenuItem>
      <MenuSeparator />
      {row.signedUrl && (
        <MenuItem asChild>
          <a href={row.signedUrl} download>
            <FileCheck aria-hidden />
            {t("sealed")}
          </a>
        </MenuItem>
      )}
      <MenuItem
        icon={<Download aria-hidden />}
        disabled={row.itemCount === 0}
        hint={row.itemCount === 0 ? t("noFiles") : undefined}
        onSelect={() => onAsk("download")}
      >
        {t("download")}
      </MenuItem>
      <MenuItem asChild>
        <a href={`/api/files/envelopes/${row.id}/audit-log?download=1`} download>
          <ScrollText aria-hidden />
          {t("auditLog")}
        </a>
      </MenuItem>
    </>
  );
}
