"use client";

import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "use-intl";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RowList } from "@/components/ui/listing";
import { Moment } from "@/components/ui/moment";
import { POLL_MS } from "@/components/ui/poll-paces";
import { QueryView } from "@/components/ui/query-view";
import type { AppRouter } from "@/server/routers";
import { AdminHead } from "./admin-frame";
import { JobsTable } from "./jobs-table";
import { useReasonedActs } from "./use-acts";

export type Jobs = inferRouterOutputs<AppRouter>["admin"]["job"]["list"];
export type JobKind = Jobs["kinds"][number]["kind"];

export function JobsScreen() {
  const t = useTranslations("admin.jobs");
  const kinds = useTranslations("admin.jobs.kinds");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { askForReason, dialog } = useReasonedActs();
  const list = useQuery(trpc.admin.job.list.queryOptions(undefined, { refetchInterval: POLL_MS.queue }));
  const retryJobs = (kind: JobKind, jobId?: string) =>
    askForReason({
      title: t(jobId ? "retryTitle" : "retryAllTitle", { kind: kinds(kind) }),
      body: t("retryBody"),
      actLabel: t(jobId ? "retry" : "retryAll"),
      act: (reason) => client.admin.job.retry.mutate({ kind, reason, ...(jobId ? { jobId } : {}) }),
      done: ({ count }) => t("retried", { count }),
    });
  return (
    <>
      <AdminHead title={t("title")} lead={t("lead")} />
      <QueryView query={list}>
        {({ isOnInngest, kinds: jobKinds, failures }) => (
          <>
            {isOnInngest && <Banner className="mb-4">{t("inngest")}</Banner>}
            <JobsTable kinds={jobKinds} onRetryAll={(kind) => retryJobs(kind)} />
            <h2 className="mt-8 mb-3 text-h3">{t("failures")}</h2>
            <Failures failures={failures} onRetry={({ kind, id }) => retryJobs(kind, id)} />
          </>
        )}
      </QueryView>
      {dialog}
    </>
  );
}

type Failure = Jobs["failures"][number];

function Failures({ failures, onRetry }: { failures: readonly Failure[]; onRetry: (job: Failure) => void }) {
  const t = useTranslations("admin.jobs");
  const kinds = useTranslations("admin.jobs.kinds");
  if (failures.length === 0) return <EmptyState title={t("noFailures")}>{t("noFailuresDetail")}</EmptyState>;
  return (
    <RowList>
      {failures.map((job) => (
        <li key={job.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="text-body font-medium">{kinds(job.kind)}</p>
            <p className="text-dense text-danger wrap-anywhere">{job.cause || t("noCause")}</p>
            <p className="text-dense text-ink-3 wrap-anywhere">
              <Moment at={job.failedAt} /> · {t("row", { id: job.rowId })}
            </p>
          </div>
          <Button
            variant="secondary"
            onClick={() => onRetry(job)}
            aria-label={`${t("retry")}: ${kinds(job.kind)} ${job.rowId}`}
          >
            {t("retry")}
          </Button>
        </li>
      ))}
    </RowList>
  );
}
