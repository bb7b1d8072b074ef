"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Moment } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import { POLL_MS } from "@/components/ui/poll-paces";
import { QueryView } from "@/components/ui/query-view";

export function CompletedList({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("home.completed");
  const trpc = useTRPC();
  const completed = useQuery(
    trpc.overview.completed.queryOptions(undefined, { refetchInterval: POLL_MS.list }),
  );
  return (
    <section aria-labelledby="completed">
      <h2 id="completed" className="mb-3 text-lead">
        {t("title")}
      </h2>
      <QueryView query={completed} placeholder="h-28 w-full" isQuiet>
        {({ data: rows }) =>
          rows.length === 0 ? (
            <p className="text-body text-ink-2">{t("none")}</p>
          ) : (
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
          )
        }
      </QueryView>
    </section>
  );
}
