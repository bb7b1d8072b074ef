"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { RunningStrip } from "@/components/bulk-action/running-strip";
import { readErrorData } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { buildFolderHref } from "@/components/folder/folder-address";
import { MissingFolder } from "@/components/folder/missing-folder";
import { retryUntilLoaded } from "@/components/retry-load";
import { replaceAddress } from "@/components/shell/replace-address";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { BulkBar } from "./bulk-bar";
import { EmptyList } from "./empty-list";
import { EnvelopeCards } from "./envelope-cards";
import { EnvelopeTable } from "./envelope-table";
import { ListFilters } from "./list-filters";
import { ListFooter, ListSkeleton, NewRows } from "./list-frame";
import { ListHeader } from "./list-header";
import {
  buildEnvelopeListHref,
  buildExportHref,
  buildFilterInput,
  buildListInput,
  getVisibleSort,
  isFiltered,
  type ListState,
  readListState,
} from "./list-state";
import { type PendingListAction, toPendingAction } from "./pending-action";
import { useDensity } from "./use-density";
import { useListKeys } from "./use-list-keys";
import { useLiveRows } from "./use-live-rows";
import { useSelection } from "./use-selection";

const ListActions = dynamic(
  retryUntilLoaded(() => import("./list-actions").then((module) => module.ListActions)),
);

/**
 * /t/[team]/envelopes and /f/[folder] below it. The root shows envelopes without a folder, or all envelopes
 * during a search or filter.
 */
export function EnvelopeList({ teamUrl, folderId = null }: { teamUrl: string; folderId?: string | null }) {
  const t = useTranslations("owner.list");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const base = buildFolderHref(teamUrl, "DOCUMENT", folderId);
  const search = useRef<HTMLInputElement>(null);
  const [pendingAction, setPendingAction] = useState<PendingListAction>();
  const [density, setDensity] = useDensity();
  const state = readListState(new URLSearchParams(useSearchParams()));
  const input = buildListInput(state, folderId);
  const { list, rows, fresh, refresh } = useLiveRows(input);
  const selection = useSelection({
    page: JSON.stringify(input),
    filter: buildFilterInput(state, folderId),
    rows: rows ?? [],
    total: list.data?.count ?? 0,
  });
  const isLooking = useRestriction(teamUrl) === "AUDITOR";
  const folder = useQuery(
    trpc.folder.get.queryOptions({ folderId: folderId ?? "" }, { enabled: folderId !== null }),
  );
  const changeList = (change: Partial<ListState>) => {
    // The change before may not be rendered yet, but the URL has it.
    const latest = readListState(new URLSearchParams(window.location.search));
    replaceAddress(buildEnvelopeListHref(base, { ...latest, page: 1, ...change }));
  };
  const listKeys = useListKeys({
    search,
    hasRows: rows !== undefined && rows.length > 0,
    onSelect: (id) => selection.toggle(id, false),
    // On a selected row the action covers the whole selection, else that row only.
    onAsk: (kind, id) =>
      !isLooking &&
      setPendingAction(toPendingAction(kind, selection.isSelected(id) ? selection : selection.only(id))),
  });

  if (folder.isError && readErrorData(folder.error)?.code === "NOT_FOUND") {
    return <MissingFolder teamUrl={teamUrl} type="DOCUMENT" />;
  }
  return (
    <>
      <ListHeader
        teamUrl={teamUrl}
        folderId={folderId}
        folder={folder.data}
        input={input}
        density={density}
        onDensity={setDensity}
      />
      <ListFilters
        teamUrl={teamUrl}
        state={state}
        base={base}
        folderId={folderId}
        search={search}
        onChange={changeList}
      />
      <p role="status" className="sr-only">
        {list.data ? t("count", { count: list.data.count }) : ""}
      </p>
      {list.isError && <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <ListSkeleton />}
      <RunningStrip
        onShow={({ id, kind, counts }) => setPendingAction({ kind, shown: id, count: counts.total })}
      />
      <NewRows count={fresh} onRefresh={refresh} />
      {rows && rows.length > 0 && (
        <section aria-label={t("title")} aria-busy={list.isFetching} {...listKeys}>
          <BulkBar
            selection={selection}
            isLooking={isLooking}
            onAsk={(kind) => setPendingAction(toPendingAction(kind, selection))}
          />
          <EnvelopeTable
            rows={rows}
            teamUrl={teamUrl}
            selection={selection}
            density={density}
            sort={getVisibleSort(state)}
            onSort={(sort) => changeList({ sort })}
          />
          <EnvelopeCards rows={rows} teamUrl={teamUrl} selection={selection} />
          <ListFooter
            state={state}
            base={base}
            count={list.data?.count ?? 0}
            pageCount={list.data?.totalPages ?? 1}
            exportHref={(format) => buildExportHref(teamUrl, state, folderId, format)}
            onPageSize={(perPage) => changeList({ perPage })}
          />
        </section>
      )}
      {rows?.length === 0 && fresh === 0 && (
        <EmptyList teamUrl={teamUrl} base={base} folderId={folderId} isFiltered={isFiltered(state)} />
      )}
      {pendingAction && (
        <ListActions
          asked={pendingAction}
          teamUrl={teamUrl}
          selection={selection}
          onClose={() => setPendingAction(undefined)}
        />
      )}
    </>
  );
}
