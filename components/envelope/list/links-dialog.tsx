"use client";

import { useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/answers";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { CopyLinkButton } from "../copy-link-button";

/** The people of a document who have not acted yet, each with a way to copy their signing link. */
export function LinksDialog({ row, onClose }: { row: OwnerListed; onClose: () => void }) {
  const t = useTranslations("downloads");
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="small"
      title={t("links.title")}
      description={t("links.description")}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t("links.close")}
        </Button>
      }
    >
      <ul className="divide-y divide-hairline border-y border-hairline">
        {linkHolders(row).map(({ id, name, email }) => (
          <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span className="min-w-0">
              <span className="block truncate text-body font-medium">{name || email}</span>
              {name && <span className="block truncate text-dense text-ink-2">{email}</span>}
            </span>
            <CopyLinkButton envelopeId={row.id} recipientId={id} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Who of a document has a link that still leads to something to do. */
export const linkHolders = (row: OwnerListed): OwnerListed["recipients"] =>
  row.recipients.filter(({ role, signingStatus }) => role !== "CC" && signingStatus === "NOT_SIGNED");
