"use client";

import { useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/answers";
import { Avatar } from "@/components/ui/badge";
import { recipientPlaces } from "../recipient-places";

const AT_MOST = 4;

type Person = Pick<OwnerListed["recipients"][number], "id" | "name" | "email">;

/** The people of an envelope as overlapping initials; their names as text for screen readers and on hover. */
export function RecipientStack({ recipients }: { recipients: readonly Person[] }) {
  const t = useTranslations("owner.list");
  if (recipients.length === 0) return <span className="text-ink-3">{t("nobody")}</span>;
  const places = recipientPlaces(recipients);
  const names = recipients.map((recipient) => recipient.name || recipient.email || t("unnamed")).join(", ");
  return (
    <span className="flex items-center" title={names}>
      <span className="sr-only">{names}</span>
      {recipients.slice(0, AT_MOST).map((recipient) => (
        <Avatar
          key={recipient.id}
          size="small"
          name={recipient.name || recipient.email}
          place={places.get(recipient.id) ?? 0}
          className="ml-0.5 first:ml-0"
        />
      ))}
      {recipients.length > AT_MOST && (
        <span aria-hidden className="ml-1.5 text-dense text-ink-2">
          +{recipients.length - AT_MOST}
        </span>
      )}
    </span>
  );
}
