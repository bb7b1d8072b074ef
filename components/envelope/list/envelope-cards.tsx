"use client";

import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import type { OwnerListed } from "@/components/envelope/answers";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { EnvelopeStatusChip } from "../status-chip";
import { LastActivity } from "./last-activity";
import { listedChip, listedHref } from "./listed";
import { RecipientStack } from "./recipient-stack";
import { RowAct } from "./row-act";
import { RowMenu } from "./row-menu";
import type { Selection } from "./use-selection";

type EnvelopeCardsProps = { rows: readonly OwnerListed[]; teamUrl: string; selection: Selection };

/** The list as cards below 768 px, in the reading order of the table. */
export function EnvelopeCards({ rows, teamUrl, selection }: EnvelopeCardsProps) {
  const t = useTranslations("list");
  const account = useAccount();
  const now = new Date();
  return (
    <ul className="flex flex-col gap-2 md:hidden">
      {rows.map((row) => (
        <li
          key={row.id}
          data-row-id={row.id}
          className={classNames(
            "relative rounded-card border border-hairline bg-bg p-4",
            selection.isSelected(row.id) && "border-primary bg-info-tint",
          )}
        >
          <div className="flex items-start gap-3">
            <Checkbox
              labelHidden
              className="relative z-1 py-2"
              label={t("select", { title: row.title })}
              checked={selection.isSelected(row.id)}
              onCheckedChange={() => selection.toggle(row.id, false)}
            />
            <NextLink
              data-row-link
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
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <p className="text-dense text-ink-2">
              <LastActivity row={row} />
            </p>
            <span className="relative z-1">
              <RowAct row={row} teamUrl={teamUrl} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
