"use client";

import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { Moment } from "@/components/envelope/moment";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";

export function CompletedList({ teamUrl, everyMs }: { teamUrl: string; everyMs: number }) {
  const t = useTranslations("home.completed");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const completed = useQuery(trpc.overview.completed.queryOptions(undefined, { refetchInterval: everyMs }));
  const rows = completed.data?.data;
  return (
    <section aria-labelledby="completed">
      <h2 id="completed" className="mb-3 text-lead">
        {t("title")}
      </h2>
      {completed.isError && !rows && (
        <ErrorState detail={errorText(completed.error)} onRetry={() => completed.refetch()} />
      )}
      {completed.isPending && <Skeleton className="h-28 w-full" />}
      {rows?.length === 0 && <p className="text-body text-ink-2">{t("none")}</p>}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
          {rows.map((row) => (
            <li key={row.envelopeId} className="relative px-4 py-2.5 hover:bg-canvas">
              <NextLink
                href={`/t/${teamUrl}/envelopes/${row.envelopeId}`}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {row.title}
              </NextLink>
              <span className="text-dense text-ink-3">
                <Moment at={row.completedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
