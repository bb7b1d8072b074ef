"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { POLL_MS } from "@/components/ui/poll-paces";
import { QueryView } from "@/components/ui/query-view";
import { AdminHead } from "./admin-frame";
import { type Attention, listInstallationProblems } from "./attention";
import { useFormatDuration } from "./use-span";

export function OverviewScreen() {
  const t = useTranslations("admin.overview");
  const span = useFormatDuration();
  const trpc = useTRPC();
  const numbers = useQuery(trpc.admin.overview.queryOptions(undefined, { refetchInterval: POLL_MS.queue }));
  const health = useQuery(trpc.admin.health.queryOptions(undefined, { staleTime: 60_000 }));
  return (
    <>
      <AdminHead title={t("title")} lead={t("lead")} />
      <QueryView query={numbers}>
        {(overview) => (
          <>
            <section aria-labelledby="attention" className="mb-8">
              <h2 id="attention" className="mb-3 text-h3">
                {t("needs")}
              </h2>
              <AttentionList found={listInstallationProblems(overview, health.data?.parts)} />
            </section>
            <section aria-labelledby="numbers">
              <h2 id="numbers" className="mb-3 text-h3">
                {t("numbers")}
              </h2>
              <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-hairline bg-hairline min-[26rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
                <Figure name={t("waiting")} value={String(overview.jobs.queued)} />
                <Figure name={t("running")} value={String(overview.jobs.running)} />
                <Figure
                  name={t("oldest")}
                  value={overview.jobs.oldestMs < 1000 ? "–" : span(overview.jobs.oldestMs)}
                />
                <Figure name={t("mailsWaiting")} value={String(overview.mails.waiting)} />
                <Figure name={t("sealingNow")} value={String(overview.sealing.waiting)} />
                <Figure name={t("deliveriesWaiting")} value={String(overview.webhooks.waiting)} />
              </dl>
            </section>
          </>
        )}
      </QueryView>
    </>
  );
}

function AttentionList({ found }: { found: readonly Attention[] }) {
  const t = useTranslations("admin.overview");
  const words = useTranslations("admin.overview.attention");
  const span = useFormatDuration();
  if (found.length === 0)
    return (
      <Banner tone="success" title={t("fine")}>
        {t("fineDetail")}
      </Banner>
    );
  return (
    <ul className="flex flex-col gap-3">
      {found.map(({ what, count, ms, href, tone }) => {
        const title = what === "queue" ? words("queue", { age: span(ms ?? 0) }) : words(what, { count });
        return (
          <li key={what}>
            <Banner
              tone={tone}
              title={title}
              action={
                <Link
                  href={href}
                  className="flex min-h-11 items-center px-1"
                  aria-label={`${t("look")}: ${title}`}
                >
                  {t("look")}
                </Link>
              }
            >
              {words(`${what}Detail`)}
            </Banner>
          </li>
        );
      })}
    </ul>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="bg-bg px-4 py-3.5">
      <dt className="text-dense text-ink-2">{name}</dt>
      <dd className="mt-1 text-h2 font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
