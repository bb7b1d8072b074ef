"use client";

import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { classNames } from "@/components/ui/class-names";
import { ENVELOPE_STATUSES } from "@/server/domain/vocabulary";
import { filterInput, type ListState, listHref } from "./list-state";

type Pill = {
  key: string;
  label: string;
  count?: number | undefined;
  isOn: boolean;
  change: Partial<ListState>;
};

export function StatusPills({
  state,
  base,
  folderId,
}: {
  state: ListState;
  base: string;
  folderId: string | null;
}) {
  const t = useTranslations("owner.list");
  const tf = useTranslations("list.filter");
  const format = useFormatter();
  const trpc = useTRPC();
  // Counts for a press on a pill: at the root that searches every folder.
  const { status: _, ...countFilter } = filterInput({ ...state, statuses: [...ENVELOPE_STATUSES] }, folderId);
  const counts = useQuery(
    trpc.envelope.count.queryOptions(countFilter, { enabled: state.query === "", staleTime: 15_000 }),
  );
  const { statuses } = state;
  const pills: Pill[] = [
    {
      key: "ALL",
      label: t("all"),
      isOn: statuses.length === 0 && !state.isExpired && !state.isMyTurn && !state.hasDeliveryProblem,
      change: { statuses: [], isExpired: false, isMyTurn: false, hasDeliveryProblem: false },
    },
    { key: "TURN", label: tf("myTurn"), isOn: state.isMyTurn, change: { isMyTurn: !state.isMyTurn } },
    ...ENVELOPE_STATUSES.map((status) => ({
      key: status,
      label: t(`status.${status}`),
      count: state.query === "" ? counts.data?.byStatus[status] : undefined,
      isOn: statuses.includes(status),
      change: {
        statuses: statuses.includes(status)
          ? statuses.filter((other) => other !== status)
          : [...statuses, status],
      },
    })),
    { key: "EXPIRED", label: t("expired"), isOn: state.isExpired, change: { isExpired: !state.isExpired } },
    {
      key: "DELIVERY",
      label: tf("deliveryProblem"),
      isOn: state.hasDeliveryProblem,
      change: { hasDeliveryProblem: !state.hasDeliveryProblem },
    },
  ];
  return (
    <nav aria-label={t("filter")} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1.5 py-1">
        {pills.map(({ key, label, count, isOn, change }) => (
          <li key={key}>
            <NextLink
              href={listHref(base, { ...state, page: 1, ...change })}
              prefetch={false}
              scroll={false}
              aria-current={isOn ? "true" : undefined}
              className={classNames(
                "inline-flex h-8 items-center gap-1.5 rounded-full border border-hairline bg-bg px-3 text-dense whitespace-nowrap text-ink-2 hover:border-control hover:text-ink",
                isOn && "border-ink bg-ink font-medium text-bg hover:text-bg",
              )}
            >
              {label}
              {count !== undefined && count > 0 && (
                <span className={classNames("tabular-nums", isOn ? "text-bg" : "text-ink-3")}>
                  {format.number(count)}
                </span>
              )}
            </NextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
