"use client";

import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import type { OwnerListed } from "@/components/envelope/answers";
import { Moment } from "../moment";
import { EnvelopeStatusChip } from "../status-chip";
import { listedChip, listedHref } from "./listed";
import { RecipientStack } from "./recipient-stack";
import { RowMenu } from "./row-menu";

/** The list as cards below 768 px, in the reading order of the table. */
export function EnvelopeCards({ rows, teamUrl }: { rows: readonly OwnerListed[]; teamUrl: string }) {
  const t = useTranslations("owner.list");
  const account = useAccount();
  const now = new Date();
  return (
    <ul className="flex flex-col gap-2 md:hidden">
      {rows.map((row) => (
        <li key={row.id} className="relative rounded-card border border-hairline bg-bg p-4">
          <div className="flex items-start gap-2">
            <NextLink
              href={listedHref(row, teamUrl)}
              className="min-w-0 flex-1 py-1 text-reader font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {row.title}
            </NextLink>
            <span className="relative -mt-1 -mr-2">
              <RowMenu row={row} teamUrl={teamUrl} />
            </span>
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <EnvelopeStatusChip chip={listedChip(row, now, account?.email)} />
            <RecipientStack recipients={row.recipients} />
          </div>
          <p className="mt-2 text-dense text-ink-3">
            {t("files", { count: row.itemCount })} · <Moment at={row.updatedAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
