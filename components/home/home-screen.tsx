"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { PageMenu } from "@/components/api-call/page-menu";
import { NewEnvelopeDrop } from "@/components/envelope/wizard/new-envelope";
import { NewEnvelopeButton } from "@/components/envelope/wizard/new-envelope-button";
import { useErrorText } from "@/components/errors/use-error-text";
import { FirstStepsStrip } from "@/components/first-steps/first-steps-strip";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { POLL_MS } from "@/components/ui/poll-paces";
import { AttentionList } from "./attention-list";
import { CompletedList } from "./completed-list";
import { StatisticTiles } from "./statistic-tiles";
import { TimeToSignCard } from "./time-to-sign-card";

const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** /t/[team]: the open tasks come before any table (components/owner-pages.md 3.1). */
export function HomeScreen({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("home");
  const errorText = useErrorText();
  const account = useAccount();
  const trpc = useTRPC();
  const timezone = getBrowserTimeZone();
  const figures = useQuery(
    trpc.overview.figures.queryOptions({ timezone }, { refetchInterval: POLL_MS.list }),
  );
  const isEmpty = figures.data !== undefined && Object.values(figures.data).every((count) => count === 0);
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h3">
          {account ? t("greeting", { name: account.name.split(/\s+/u)[0] ?? "" }) : t("title")}
        </h1>
        <div className="flex flex-wrap items-center gap-2">
          <PageMenu
            calls={[
              { method: "GET", path: "/overview", query: { timezone } },
              { method: "GET", path: "/overview/attention" },
              { method: "GET", path: "/overview/completed" },
              { method: "GET", path: "/overview/time-to-sign", query: { timezone } },
            ]}
          />
          <NewEnvelopeButton teamUrl={teamUrl} />
        </div>
      </header>
      <FirstStepsStrip teamUrl={teamUrl} />
      {figures.isError && !figures.data ? (
        <ErrorState detail={errorText(figures.error)} onRetry={() => figures.refetch()} />
      ) : (
        <StatisticTiles figures={figures.data} teamUrl={teamUrl} />
      )}
      {isEmpty && <NewEnvelopeDrop teamUrl={teamUrl} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <AttentionList teamUrl={teamUrl} />
        <div className="flex min-w-0 flex-col gap-8">
          <TimeToSignCard timezone={timezone} />
          <CompletedList teamUrl={teamUrl} />
        </div>
      </div>
    </div>
  );
}
