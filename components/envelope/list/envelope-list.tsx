"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { errorDataOf } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { folderHref } from "@/components/folder/folder-address";
import { FolderStrip } from "@/components/folder/folder-strip";
import { MissingFolder } from "@/components/folder/missing-folder";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Pagination } from "@/components/ui/pagination";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { NewEnvelopeDrop } from "../wizard/new-envelope";
import { EnvelopeCards } from "./envelope-cards";
import { EnvelopeTable } from "./envelope-table";
import { ListFilters } from "./list-filters";
import { ListHeader } from "./list-header";
import { isFiltered, type ListState, listHref, PAGE_SIZES, readListState, sortShown } from "./list-state";

/**
 * /t/[team]/envelopes and /f/[folder] below it: find any envelope, see whose move it is. At the root what lies in no
 * folder, and everything while one searches or filters.
 */
export function EnvelopeList({ teamUrl, folderId = null }: { teamUrl: string; folderId?: string | null }) {
  const t = useTranslations("owner.list");
  const errorText = useErrorText();
  const router = useRouter();
  const tf = useTranslations("folders");
  const base = folderHref(teamUrl, "DOCUMENT", folderId);
  const [isCreating, setIsCreating] = useState(false);
  const state = readListState(new URLSearchParams(useSearchParams()));
  const trpc = useTRPC();
  const list = useQuery(
    trpc.envelope.listOwned.queryOptions(asInput(state, folderId), {
      placeholderData: keepPreviousData,
      refetchInterval: 15_000,
    }),
  );
  const folder = useQuery(
    trpc.folder.get.queryOptions({ folderId: folderId ?? "" }, { enabled: folderId !== null }),
  );
  const go = (change: Partial<ListState>) =>
    router.replace(listHref(base, { ...state, page: 1, ...change }), { scroll: false });

  const rows = list.data?.data;
  if (folder.isError && errorDataOf(folder.error)?.code === "NOT_FOUND") {
    return <MissingFolder teamUrl={teamUrl} type="DOCUMENT" />;
  }
  return (
    <>
      <ListHeader
        teamUrl={teamUrl}
        folderId={folderId}
        folder={folder.data}
        query={asInput(state, folderId)}
        onNewFolder={() => setIsCreating(true)}
      />
      <ListFilters state={state} base={base} onChange={go} />
      {(!isFiltered(state) || isCreating) && (
        <FolderStrip
          teamUrl={teamUrl}
          type="DOCUMENT"
          folderId={folderId}
          isCreating={isCreating}
          onCreating={setIsCreating}
        />
      )}
      <p role="status" className="sr-only">
        {list.data ? t("count", { count: list.data.count }) : ""}
      </p>
      {list.isError && <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <ListSkeleton />}
      {rows && rows.length > 0 && (
        <section aria-label={t("title")} aria-busy={list.isFetching}>
          <EnvelopeTable
            rows={rows}
            teamUrl={teamUrl}
            sort={sortShown(state)}
            onSort={(sort) => go({ sort })}
          />
          <EnvelopeCards rows={rows} teamUrl={teamUrl} />
          <footer className="mt-4 flex flex-wrap items-center justify-between gap-3 text-dense text-ink-2">
            <span>{t("count", { count: list.data?.count ?? 0 })}</span>
            <Pagination
              page={state.page}
              pageCount={list.data?.totalPages ?? 1}
              hrefOf={(page) => listHref(base, { ...state, page })}
            />
            <PageSize value={state.perPage} onChange={(perPage) => go({ perPage })} />
          </footer>
        </section>
      )}
      {rows?.length === 0 &&
        (isFiltered(state) ? (
          <EmptyState
            title={t("noMatch")}
            actions={
              <Button variant="secondary" onClick={() => router.replace(base)}>
                {t("clear")}
              </Button>
            }
          >
            {t("noMatchDetail")}
          </EmptyState>
        ) : folderId ? (
          <EmptyState title={tf("empty.title")}>{tf("empty.detail")}</EmptyState>
        ) : (
          <NewEnvelopeDrop teamUrl={teamUrl} />
        ))}
    </>
  );
}

/** Searching and filtering at the root looks into every folder. */
const placeOf = (state: ListState, folderId: string | null): string =>
  folderId ?? (isFiltered(state) ? "*" : "");

const asInput = (state: ListState, folderId: string | null) => ({
  type: "DOCUMENT" as const,
  folderId: placeOf(state, folderId),
  page: state.page,
  perPage: state.perPage,
  orderByDirection: state.sort,
  ...(state.query ? { query: state.query } : {}),
  ...(state.status ? { status: state.status } : {}),
  ...(state.expired ? { hasExpiredRecipients: true } : {}),
});

function PageSize({ value, onChange }: { value: number; onChange: (perPage: number) => void }) {
  const t = useTranslations("owner.list");
  return (
    <Select
      controlSize="dense"
      className="w-40"
      aria-label={t("perPage")}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {PAGE_SIZES.map((size) => (
        <option key={size} value={size}>
          {t("perPageOption", { size })}
        </option>
      ))}
    </Select>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-px">
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} className="h-16 w-full" />
      ))}
    </div>
  );
}
