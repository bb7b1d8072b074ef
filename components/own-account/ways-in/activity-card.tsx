"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { SettingsCard } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Moment } from "@/components/ui/moment";
import { Skeleton } from "@/components/ui/skeleton";
import { describeUserAgent } from "@/server/domain/user-agent";
import type { OwnActivity } from "../own-profile";

export function ActivityCard() {
  const t = useTranslations("profile.activity");
  const trpc = useTRPC();
  const log = useInfiniteQuery(
    trpc.account.activity.infiniteQueryOptions({}, { getNextPageParam: ({ next }) => next ?? undefined }),
  );
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      {log.isPending && <Skeleton className="h-24 w-full" />}
      {log.isError && <ErrorState onRetry={() => log.refetch()} />}
      {log.data && entries.length === 0 && <p className="text-body text-ink-2">{t("none")}</p>}
      {entries.length > 0 && (
        <ul className="divide-y divide-hairline">
          {entries.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          size="dense"
          variant="secondary"
          className="mt-3"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </SettingsCard>
  );
}

function ActivityRow({ entry: { kind, about, createdAt, ipAddress, userAgent } }: { entry: OwnActivity }) {
  const t = useTranslations("profile.activity");
  const browser = describeUserAgent(userAgent ?? "");
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5">
      <p className="min-w-0 flex-1 basis-60 text-body wrap-anywhere">
        {t(`kinds.${kind ?? "OTHER"}`, { about })}
      </p>
      <p className="flex flex-wrap gap-x-3 text-dense text-ink-2">
        <Moment at={createdAt} />
        {browser && <span>{browser}</span>}
        {ipAddress && <span>{ipAddress}</span>}
      </p>
    </li>
  );
}
