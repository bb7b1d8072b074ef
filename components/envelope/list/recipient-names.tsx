"use client";

import { useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/api-types";

type NamedRecipient = Pick<OwnerListed["recipients"][number], "name" | "email">;

const VISIBLE_NAMES = 2;

/** "Ana Pérez, Luis +1": screen readers and hover get all names. */
export function RecipientNames({ recipients }: { recipients: readonly NamedRecipient[] }) {
  const t = useTranslations("owner.list");
  if (recipients.length === 0) return <span className="text-ink-3">{t("nobody")}</span>;
  const names = recipients.map(({ name, email }) => name || email || t("unnamed"));
  const [first, second] = names;
  const others = names.length - VISIBLE_NAMES;
  return (
    <span className="flex min-w-0" title={names.join(", ")}>
      <span className="sr-only">{names.join(", ")}</span>
      <span aria-hidden className="truncate">
        {first}
      </span>
      {second !== undefined && (
        <span aria-hidden className="max-w-1/2 shrink-0 truncate">
          {`, ${second.split(/\s+/u)[0]}`}
          {others > 0 && ` +${others}`}
        </span>
      )}
    </span>
  );
}
