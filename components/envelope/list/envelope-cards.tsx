"use client";

import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import type { OwnerListed } from "@/components/envelope/api-types";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { NextLink } from "@/components/ui/next-link";
import { buildRowHref, getRowChip } from "./list-row";
import { ListedStatus } from "./listed-status";
import { RecipientNames } from "./recipient-names";
import { RowMenu } from "./row-menu";
import type { Selection } from "./use-selection";

type EnvelopeCardsProps = { rows: readonly OwnerListed[]; teamUrl: string; selection: Selection };

/**
 * The list as cards below 768 px, in the reading order of the table. A card is at most 72 px high, but large
 * text gets more lines for its title.
 */
export function EnvelopeCards({ rows, teamUrl, selection }: EnvelopeCardsProps) {
  const t = useTranslations("list");
  const account = useAccount();
  const now = new Date();
  // The status of these names the recipients.
  const isWaitingForOthers = (row: OwnerListed) => getRowChip(row, now, account?.email).chip === "waiting";
  return (
    <ul className="@container flex flex-col gap-1.5 md:hidden">
      {rows.map((row) => (
        <li
          key={row.id}
          data-row-id={row.id}
          className={classNames(
            "relative flex min-h-16 items-center gap-3 rounded-card border border-hairline bg-bg py-1.5 pr-1 pl-3",
            selection.isSelected(row.id) && "border-primary bg-info-tint",
          )}
        >
          <Checkbox
            labelHidden
            className="relative z-1 py-2"
            label={t("select", { title: row.title })}
            checked={selection.isSelected(row.id)}
            onCheckedChange={() => selection.toggle(row.id, false)}
          />
          <div className="min-w-0 flex-1">
            <NextLink
              data-row-link
              href={buildRowHref(row, teamUrl)}
              className="line-clamp-1 text-reader font-medium wrap-anywhere after:absolute after:inset-0 @max-2xs:line-clamp-3"
            >
              {row.title}
            </NextLink>
            <div className="mt-0.5 flex min-w-0 items-center gap-2 text-dense text-ink-2">
              {isWaitingForOthers(row) ? (
                <ListedStatus row={row} />
              ) : (
                <>
                  <span className="flex max-w-3/4 shrink-0">
                    <ListedStatus row={row} />
                  </span>
                  <RecipientNames recipients={row.recipients} />
                </>
              )}
            </div>
          </div>
          <span className="relative shrink-0">
            <RowMenu row={row} teamUrl={teamUrl} />
          </span>
        </li>
      ))}
    </ul>
  );
}
