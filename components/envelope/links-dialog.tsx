"use client";

import { FileSpreadsheet } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { CopyLinkButton } from "./copy-link-button";
import { listLinkHolders, type WithPeople } from "./link-holders";
import { useAllLinks } from "./use-all-links";

export function LinksDialog({ row, onClose }: { row: WithPeople; onClose: () => void }) {
  const t = useTranslations("downloads.links");
  const people = listLinkHolders(row);
  const links = useAllLinks(row.id, people);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="small"
      title={t("title")}
      description={t("description")}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <ul className="divide-y divide-hairline border-y border-hairline">
        {people.map(({ id, name, email }) => (
          <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span className="min-w-0">
              <span className="block truncate text-body font-medium">{name || email}</span>
              {name && <span className="block truncate text-dense text-ink-2">{email}</span>}
            </span>
            <CopyLinkButton envelopeId={row.id} recipientId={id} />
          </li>
        ))}
      </ul>
      {people.length > 1 && (
        <div className="mt-4 flex flex-wrap gap-2">
          <CopyButton size="dense" text={links.asTable}>
            {t("copyAll")}
          </CopyButton>
          <Button size="dense" variant="secondary" loading={links.isFetching} onClick={links.saveCsv}>
            <FileSpreadsheet aria-hidden />
            {t("csv")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
