"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import NextLink from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiCallButton } from "@/components/api-call/api-call-button";
import { useErrorText } from "@/components/errors/use-error-text";
import { Pages } from "@/components/settings/pager";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import type { NoticeAnswer } from "./api-types";
import { NoticeRow } from "./notice-row";
import { useNoticeReading } from "./use-notice-reading";

const SHOWN = ["all", "unread"] as const;
const PER_PAGE = 50;
const EVERY_MS = 15_000;

export function NoticesScreen({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("notices");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [noticeFilter, setNoticeFilter] = useState<(typeof SHOWN)[number]>("all");
  const [page, setPage] = useState(1);
  const { readOne, readAll, isReading } = useNoticeReading();
  const onlyUnread = noticeFilter === "unread";
  const list = useQuery(
    trpc.notice.list.queryOptions(
      { onlyUnread, page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData, refetchInterval: EVERY_MS, staleTime: 0 },
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
        <ApiCallButton calls={buildNoticeCalls(onlyUnread, rows)} />
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
        value={noticeFilter}
        onValueChange={(next) => {
          setNoticeFilter(next);
          setPage(1);
        }}
        options={SHOWN.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      {list.isError && <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-48 w-full" />}
      {list.data && rows.length === 0 && (
        <EmptyState picture={onlyUnread ? "sent" : "inbox"} title={t(onlyUnread ? "noneUnread" : "empty")}>
          {t(onlyUnread ? "noneUnreadLead" : "emptyLead")}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul
          aria-label={t("title")}
          className="divide-y divide-hairline rounded-card border border-hairline bg-bg"
        >
          {rows.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} teamUrl={teamUrl} onRead={() => readOne(notice)} />
          ))}
        </ul>
      )}
      <Pages page={page} pageCount={list.data?.totalPages ?? 1} onPage={setPage} />
    </>
  );
}

const buildNoticeCalls = (onlyUnread: boolean, [newest]: readonly NoticeAnswer[]) => [
  { method: "GET" as const, path: "/notice", query: onlyUnread ? { onlyUnread: "true" } : {} },
  { method: "GET" as const, path: "/notice/count" },
  ...(newest ? [{ method: "POST" as const, path: "/notice/read", body: { until: newest.at } }] : []),
];
