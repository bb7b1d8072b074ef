"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { PageMenu } from "@/components/api-call/page-menu";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { POLL_MS } from "@/components/ui/poll-paces";
import { QueryView } from "@/components/ui/query-view";
import type { BatchAnswer } from "../api-types";
import { BulkStateChip } from "../state-chip";
import { BatchLog } from "./batch-log";
import { Progress } from "./progress";
import { RowTable } from "./row-table";
import { RunActions } from "./run-actions";

/** /t/[team]/bulk-sends/[id]: progress, actions and the result of each row, live while it runs. */
export function RunScreen({ teamUrl, bulkSendId }: { teamUrl: string; bulkSendId: string }) {
  const trpc = useTRPC();
  const batch = useQuery(
    trpc.bulkSend.get.queryOptions(
      { bulkSendId },
      {
        staleTime: 0,
        refetchInterval: ({ state }) => (state.data?.state === "RUNNING" ? POLL_MS.progress : false),
      },
    ),
  );
  return (
    <QueryView query={batch} placeholder="h-96 w-full">
      {(found) => <Run batch={found} teamUrl={teamUrl} />}
    </QueryView>
  );
}

function Run({ batch, teamUrl }: { batch: BatchAnswer; teamUrl: string }) {
  const t = useTranslations("bulk.run");
  const root = useTranslations("bulk");
  const { id, name, state, mode, templateTitle, templateRevision, senderName, pauseReason } = batch;
  const failed = batch.counts.failed > 0 && state !== "RUNNING";
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-3 text-h1">
            <span className="min-w-0 break-words">{name}</span>
            <BulkStateChip state={state} />
          </h1>
          <p className="mt-1 text-body text-ink-2">
            {t("template")}: {templateTitle}
            {templateRevision !== null && ` · ${t("revision", { number: templateRevision })}`} ·{" "}
            {t(`mode.${mode}`)} · {t("sender", { name: senderName })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link href={`/t/${teamUrl}/envelopes?bulk=${id}`} className="text-dense">
            {t("documents")}
          </Link>
          <Link href={`/t/${teamUrl}/bulk-sends`} className="text-dense">
            {root("earlier")}
          </Link>
          <PageMenu
            calls={[
              { method: "GET", path: "/bulk-send/{bulkSendId}", parts: { bulkSendId: id } },
              { method: "GET", path: "/bulk-send/{bulkSendId}/rows", parts: { bulkSendId: id } },
              { method: "POST", path: "/bulk-send/pause", body: { bulkSendId: id } },
            ]}
          />
        </div>
      </header>
      {pauseReason && (
        <Banner tone="warning" role="status">
          {t(`reason.${pauseReason}`)}
        </Banner>
      )}
      <Progress batch={batch} />
      <RunActions batch={batch} teamUrl={teamUrl} />
      <RowTable batch={batch} teamUrl={teamUrl} initial={failed ? "FAILED" : undefined} />
      <BatchLog batch={batch} />
    </div>
  );
}
