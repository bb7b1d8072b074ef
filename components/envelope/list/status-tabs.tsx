"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { NextLink } from "@/components/ui/next-link";
import { buildTabLooks } from "@/components/ui/tab-looks";
import { isCancelled, isRejected } from "@/server/domain/envelope/status";
import { ENVELOPE_STATUSES } from "@/server/domain/vocabulary";
import { buildEnvelopeListHref, buildFilterInput, type ListState, NO_STATUS } from "./list-state";

type StatusTab = {
  key: string;
  label: string;
  count?: number | undefined;
  isOn: boolean;
  change: Partial<ListState>;
  /** Listed in the menu unless it is on. */
  isRare?: boolean;
};

type StatusTabsProps = {
  state: ListState;
  base: string;
  folderId: string | null;
  /** True if the list shows a saved view, which has its own tab. */
  isView: boolean;
};

/** Shows one status. Several at once are chosen in the filters. */
export function StatusTabs({ state, base, folderId, isView }: StatusTabsProps) {
  const t = useTranslations("owner.list");
  const tf = useTranslations("list.filter");
  const format = useFormatter();
  const trpc = useTRPC();
  // Counts for a press on a tab: at the root that searches every folder.
  const { status: _, ...countFilter } = buildFilterInput(
    { ...state, ...NO_STATUS, statuses: [...ENVELOPE_STATUSES] },
    folderId,
  );
  const counts = useQuery(
    trpc.envelope.count.queryOptions(countFilter, { enabled: state.query === "", staleTime: 15_000 }),
  );
  const { statuses } = state;
  const tabs: StatusTab[] = [
    {
      key: "ALL",
      label: t("all"),
      isOn: statuses.length === 0 && !state.isExpired && !state.isMyTurn && !state.hasDeliveryProblem,
      change: {},
    },
    { key: "TURN", label: tf("myTurn"), isOn: state.isMyTurn, change: { isMyTurn: true } },
    ...ENVELOPE_STATUSES.map((status) => ({
      key: status,
      label: t(`status.${status}`),
      count: state.query === "" ? counts.data?.byStatus[status] : undefined,
      isOn: statuses.includes(status),
      change: { statuses: [status] },
      isRare: isRejected({ status }) || isCancelled({ status }),
    })),
    { key: "EXPIRED", label: t("expired"), isOn: state.isExpired, change: { isExpired: true }, isRare: true },
    {
      key: "DELIVERY",
      label: tf("deliveryProblem"),
      isOn: state.hasDeliveryProblem,
      change: { hasDeliveryProblem: true },
      isRare: true,
    },
  ].map((tab) => ({ ...tab, isOn: tab.isOn && !isView }));
  const renderLink = ({ label, count, isOn, change }: StatusTab, className?: string) => (
    <NextLink
      href={buildEnvelopeListHref(base, { ...state, ...NO_STATUS, ...change, page: 1 })}
      prefetch={false}
      scroll={false}
      aria-current={isOn ? "true" : undefined}
      className={className}
    >
      {label}
      {count !== undefined && count > 0 && (
        <span className="tabular-nums text-ink-3">{format.number(count)}</span>
      )}
    </NextLink>
  );
  const rare = tabs.filter(({ isRare, isOn }) => isRare && !isOn);
  return (
    <nav aria-label={t("filter")} className="shrink-0">
      <ul className="flex items-center gap-0.5">
        {tabs
          .filter(({ isRare, isOn }) => !isRare || isOn)
          .map((tab) => (
            <li key={tab.key}>{renderLink(tab, buildTabLooks(tab.isOn))}</li>
          ))}
        {rare.length > 0 && (
          <li>
            <DropdownMenu
              align="start"
              trigger={
                <button type="button" className={buildTabLooks(false)}>
                  {t("more")}
                  <ChevronDown aria-hidden className="size-4" />
                </button>
              }
            >
              {rare.map((tab) => (
                <MenuItem key={tab.key} asChild>
                  {renderLink(tab)}
                </MenuItem>
              ))}
            </DropdownMenu>
          </li>
        )}
      </ul>
    </nav>
  );
}
