"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import { useTranslations } from "use-intl";
import { PageMenu } from "@/components/api-call/page-menu";
import { useTRPC } from "@/components/trpc-provider";
import { readOneOf, readPage } from "@/components/ui/address-state";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing, RowList } from "@/components/ui/listing";
import { NextLink } from "@/components/ui/next-link";
import { POLL_MS } from "@/components/ui/poll-paces";
import { Segmented } from "@/components/ui/segmented";
import { useAddressState } from "@/components/ui/use-address-state";
import type { NoticeAnswer } from "./api-types";
import { NoticeRow } from "./notice-row";
import { useNoticeReading } from "./use-notice-reading";

const SHOWN = ["all", "unread"] as const;
const PER_PAGE = 50;

const readFilter = (search: URLSearchParams) => ({
  show: readOneOf(search, "show", SHOWN) ?? "all",
  page: readPage(search),
});

export function NoticesScreen({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("notices");
  const trpc = useTRPC();
  const { state, change, pageHref } = useAddressState(readFilter);
  const { show, page } = state;
  const { readOne, readAll, isReading } = useNoticeReading();
  const onlyUnread = show === "unread";
  const list = useQuery(
    trpc.notice.list.queryOptions(
      { onlyUnread, page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData, refetchInterval: POLL_MS.list, staleTime: 0 },
    ),
  );
  const rows = list.data?.data ?? [];
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-2">
        <div className="mr-auto min-w-0">
          <h1 className="text-h1">{t("title")}</h1>
          <p className="text-body text-ink-2">{t("lead")}</p>
        </div>
        <PageMenu calls={buildNoticeCalls(onlyUnread, rows)} />
        <Button asChild variant="secondary">
          <NextLink href={`/t/${teamUrl}/settings/notices`}>
            <Settings aria-hidden />
            {t("settingsShort")}
          </NextLink>
        </Button>
        {rows.some(({ readAt }) => readAt === null) && (
          <Button variant="secondary" loading={isReading} onClick={() => readAll(rows)}>
            {t("markAll")}
          </Button>
        )}
      </header>
      <Segmented
        className="mb-4"
        label={t("show")}
        value={show}
        onValueChange={(picked) => change({ show: picked })}
        options={SHOWN.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        placeholder="h-48 w-full"
        empty={
          <EmptyState picture={onlyUnread ? "sent" : "inbox"} title={t(onlyUnread ? "noneUnread" : "empty")}>
            {t(onlyUnread ? "noneUnreadLead" : "emptyLead")}
          </EmptyState>
        }
      >
        {(notices) => (
          <RowList label={t("title")}>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} teamUrl={teamUrl} onRead={() => readOne(notice)} />
            ))}
          </RowList>
        )}
      </Listing>
    </>
  );
}

const buildNoticeCalls = (onlyUnread: boolean, [newest]: readonly NoticeAnswer[]) => [
  { method: "GET" as const, path: "/notice", query: onlyUnread ? { onlyUnread: "true" } : {} },
  { method: "GET" as const, path: "/notice/count" },
  ...(newest ? [{ method: "POST" as const, path: "/notice/read", body: { until: newest.at } }] : []),
];
