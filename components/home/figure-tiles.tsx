"use client";

import { CalendarClock, CircleCheck, Clock, type LucideIcon, Pencil, PenLine } from "lucide-react";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import type { OverviewFigures } from "@/server/contract/overview";

type Tile = { key: keyof OverviewFigures; icon: LucideIcon; search: string; tone?: string };

/** Each leads to the list that it counts. */
const TILES: readonly Tile[] = [
  { key: "yourTurn", icon: PenLine, search: "turn=1", tone: "text-primary" },
  { key: "waiting", icon: Clock, search: "status=PENDING" },
  { key: "expiring", icon: CalendarClock, search: "expired=1", tone: "text-warning" },
  { key: "completedThisMonth", icon: CircleCheck, search: "status=COMPLETED", tone: "text-success" },
  { key: "drafts", icon: Pencil, search: "status=DRAFT" },
];

/** Numbers that are links. Until they are known a dash stands in their place. */
export function FigureTiles({ figures, teamUrl }: { figures: OverviewFigures | undefined; teamUrl: string }) {
  const t = useTranslations("home.figure");
  const format = useFormatter();
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-3 xl:grid-cols-5">
      {TILES.map(({ key, icon: Icon, search, tone }) => {
        const count = figures?.[key];
        return (
          <li key={key} className="relative bg-bg last:col-span-2 sm:last:col-span-1">
            <NextLink
              href={`/t/${teamUrl}/envelopes?${search}`}
              prefetch={false}
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
