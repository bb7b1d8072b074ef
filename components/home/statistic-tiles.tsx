"use client";

import { CalendarClock, CircleCheck, Clock, type LucideIcon, Pencil, PenLine } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { NextLink } from "@/components/ui/next-link";
import type { OverviewFigures } from "@/server/contract/overview";
import { EXPIRING_WITHIN_DAYS } from "@/server/domain/overview/windows";

type Tile = { key: keyof OverviewFigures; icon: LucideIcon; search: string; tone?: string };

/** Returns the first day of this month in the browser's time zone, as the figures count it. */
function getMonthStart(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-01`;
}

/** Each tile links to the list that it counts. */
const listTiles = (): readonly Tile[] => [
  { key: "yourTurn", icon: PenLine, search: "turn=1", tone: "text-primary" },
  { key: "waiting", icon: Clock, search: "status=PENDING" },
  { key: "expiring", icon: CalendarClock, search: `ends=${EXPIRING_WITHIN_DAYS}`, tone: "text-warning" },
  {
    key: "completedThisMonth",
    icon: CircleCheck,
    search: `status=COMPLETED&endedFrom=${getMonthStart()}`,
    tone: "text-success",
  },
  { key: "drafts", icon: Pencil, search: "status=DRAFT" },
];

/** Numbers that are links, with a dash while they load. */
export function StatisticTiles({
  figures,
  teamUrl,
}: {
  figures: OverviewFigures | undefined;
  teamUrl: string;
}) {
  const t = useTranslations("home.figure");
  const format = useFormatter();
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-6 xl:grid-cols-5">
      {listTiles().map(({ key, icon: Icon, search, tone }) => {
        const count = figures?.[key];
        return (
          <li
            key={key}
            className="relative bg-bg last:col-span-full sm:col-span-2 sm:last:col-span-3 sm:nth-last-2:col-span-3 xl:col-span-1 xl:last:col-span-1 xl:nth-last-2:col-span-1"
          >
            <NextLink
              href={`/t/${teamUrl}/envelopes?${search}`}
              prefetch={false}
              // The server may be in another month than the browser.
              suppressHydrationWarning
              className="flex h-full flex-col gap-2 px-4 py-3.5 -outline-offset-2 hover:bg-canvas"
            >
              <span className="flex items-center gap-2 text-dense text-ink-2">
                <Icon
                  className={classNames("size-4 shrink-0", count ? (tone ?? "text-ink-3") : "text-ink-3")}
                  aria-hidden
                />
                {t(key)}
              </span>
              <span
                className={classNames(
                  "text-h2 font-semibold tabular-nums",
                  count === 0 ? "text-ink-3" : "text-ink",
                )}
              >
                {count === undefined ? "–" : format.number(count)}
              </span>
            </NextLink>
          </li>
        );
      })}
    </ul>
  );
}
