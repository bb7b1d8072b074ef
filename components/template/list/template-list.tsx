"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { FirstFiles } from "@/components/envelope/wizard/first-files";
import { useStartEnvelope } from "@/components/envelope/wizard/use-start-envelope";
import { readErrorData } from "@/components/errors/error-data";
import { EmptyFolder } from "@/components/folder/empty-folder";
import { buildFolderHref } from "@/components/folder/folder-address";
import { MissingFolder } from "@/components/folder/missing-folder";
import { replaceAddress } from "@/components/shell/replace-address";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { WindowDrop } from "@/components/ui/file-drop";
import { Pagination } from "@/components/ui/pagination";
import { QueryView } from "@/components/ui/query-view";
import {
  buildTemplateListHref,
  isNarrowed,
  readTemplateListState,
  type TemplateListState,
} from "./list-state";
import { TemplateCards } from "./template-cards";
import { TemplateFilters } from "./template-filters";
import { TemplateListHeader } from "./template-list-header";
import { TemplateOrderMenu } from "./template-order-menu";
import { TemplateTable } from "./template-table";

type TemplateListProps = { teamUrl: string; folderId?: string | null };

/** /t/[team]/templates and /f/[folder] below it (components/owner-pages.md 3.9). */
export function TemplateList({ teamUrl, folderId = null }: TemplateListProps) {
  const t = useTranslations("templates");
  const tf = useTranslations("folders");
  const base = buildFolderHref(teamUrl, "TEMPLATE", folderId);
  const { start } = useStartEnvelope(teamUrl, "TEMPLATE");
  const restriction = useRestriction(teamUrl);
  const state = readTemplateListState(new URLSearchParams(useSearchParams()));
  const trpc = useTRPC();
  const input = toListInput(state, folderId);
  const list = useQuery(trpc.template.list.queryOptions(input, { placeholderData: keepPreviousData }));
  const folder = useQuery(
    trpc.folder.get.queryOptions({ folderId: folderId ?? "" }, { enabled: folderId !== null }),
  );
  const changeList = (change: Partial<TemplateListState>) => {
    const latest = readTemplateListState(new URLSearchParams(window.location.search));
    replaceAddress(buildTemplateListHref(base, { ...latest, page: 1, ...change }));
  };
  if (folder.isError && readErrorData(folder.error)?.code === "NOT_FOUND") {
    return <MissingFolder teamUrl={teamUrl} type="TEMPLATE" />;
  }
  return (
    <>
      <TemplateListHeader teamUrl={teamUrl} folderId={folderId} folder={folder.data} query={input} />
      <TemplateFilters state={state} base={base} onChange={changeList} />
      <p role="status" className="sr-only">
        {list.data ? t("list.count", { count: list.data.count }) : ""}
      </p>
      <QueryView query={list}>
        {({ data: rows, count, totalPages }) =>
          rows.length > 0 ? (
            <>
              {restriction === null && <WindowDrop onFiles={start} />}
              <section aria-label={t("title")} aria-busy={list.isFetching}>
                <TemplateTable rows={rows} teamUrl={teamUrl} order={state} onOrder={changeList} />
                {count > 1 && <TemplateOrderMenu order={state} onOrder={changeList} />}
                <TemplateCards rows={rows} teamUrl={teamUrl} />
                <footer className="mt-4 flex flex-wrap items-center justify-between gap-3 text-dense text-ink-2">
                  <span>{t("list.count", { count })}</span>
                  <Pagination
                    page={state.page}
                    pageCount={totalPages}
                    hrefOf={(page) => buildTemplateListHref(base, { ...state, page })}
                  />
                </footer>
              </section>
            </>
          ) : isNarrowed(state) ? (
            <EmptyState
              title={t("list.noMatch")}
              actions={
                <Button variant="secondary" onClick={() => replaceAddress(base)}>
                  {t("list.clear")}
                </Button>
              }
            >
              {t("list.noMatchDetail")}
            </EmptyState>
          ) : folderId ? (
            <EmptyFolder teamUrl={teamUrl} type="TEMPLATE" folderId={folderId} />
          ) : restriction !== null ? (
            <EmptyState title={tf("empty.title")}>{tf("empty.detail")}</EmptyState>
          ) : (
            <FirstTemplate teamUrl={teamUrl} />
          )
        }
      </QueryView>
    </>
  );
}

/** The empty state, with a place to drop the first PDF. */
function FirstTemplate({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("templates.list");
  const { start, isStarting } = useStartEnvelope(teamUrl, "TEMPLATE");
  return (
    <FirstFiles
      title={t("emptyTitle")}
      lead={t("emptyLead")}
      steps={[t("steps.roles"), t("steps.fields"), t("steps.use")]}
      picture="template"
      drop={t("drop")}
      dropHint={t("dropHint")}
      isStarting={isStarting}
      onFiles={start}
    />
  );
}

/** A search or filter at the root covers every folder. */
const toListInput = (state: TemplateListState, folderId: string | null) => ({
  folderId: folderId ?? (isNarrowed(state) ? "*" : ""),
  page: state.page,
  perPage: state.perPage,
  orderByColumn: state.by,
  orderByDirection: state.sort,
  ...(state.query ? { query: state.query } : {}),
  ...(state.type ? { templateType: state.type } : {}),
});
