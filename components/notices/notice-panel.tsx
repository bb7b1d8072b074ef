"use client";

import { useQuery } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AnchoredPopover } from "@/components/ui/anchored-popover";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { POLL_MS } from "@/components/ui/poll-paces";
import { QueryView } from "@/components/ui/query-view";
import { NoticeRow } from "./notice-row";
import { useNoticeReading } from "./use-notice-reading";

const SHOWN = 20;

type NoticePanelProps = {
  teamUrl: string;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

export function NoticePanel({ teamUrl, anchor, onClose }: NoticePanelProps) {
  const t = useTranslations("notices");
  const trpc = useTRPC();
  const { readOne, readAll, isReading } = useNoticeReading();
  const list = useQuery(
    trpc.notice.list.queryOptions({ perPage: SHOWN }, { refetchInterval: POLL_MS.list, staleTime: 0 }),
  );
  const rows = list.data?.data ?? [];
  return (
    <AnchoredPopover
      label={t("title")}
      anchor={anchor}
      onClose={onClose}
      className="flex max-h-[min(36rem,calc(100dvh-2rem))] w-104 flex-col p-0"
    >
      <div className="flex items-center gap-2 border-b border-hairline py-2 pr-2 pl-4">
        <h2 className="mr-auto text-h3">{t("title")}</h2>
        {rows.some(({ readAt }) => readAt === null) && (
          <Button size="dense" variant="quiet" loading={isReading} onClick={() => readAll(rows)}>
            {t("markAll")}
          </Button>
        )}
        <NextLink
          href={`/t/${teamUrl}/settings/notices`}
          aria-label={t("settings")}
          title={t("settings")}
          onClick={onClose}
          className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-muted hover:text-ink"
        >
          <Settings className="size-4" aria-hidden />
        </NextLink>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryView query={list} placeholder="m-4 h-40">
          {({ data }) =>
            data.length === 0 ? (
              <p className="px-6 py-10 text-center text-body text-ink-2">{t("emptyLead")}</p>
            ) : (
              <ul aria-label={t("title")} className="divide-y divide-hairline">
                {data.map((notice) => (
                  <NoticeRow
                    key={notice.id}
                    notice={notice}
                    teamUrl={teamUrl}
                    onRead={() => readOne(notice)}
                    onLeave={onClose}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
      <NextLink
        href={`/t/${teamUrl}/notices`}
        onClick={onClose}
        className="border-t border-hairline px-4 py-2.5 text-center text-body font-medium text-primary hover:bg-muted"
      >
        {t("all")}
      </NextLink>
    </AnchoredPopover>
  );
}
