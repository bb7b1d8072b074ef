"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { POLL_MS } from "@/components/ui/poll-paces";
import { QueryView } from "@/components/ui/query-view";
import { ATTENTION_LIMIT } from "@/server/domain/overview/windows";
import { AttentionRow } from "./attention-row";

/** The envelopes that need attention. Changes are announced politely. */
export function AttentionList({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("home.attention");
  const trpc = useTRPC();
  const attention = useQuery(
    trpc.overview.attention.queryOptions(undefined, { refetchInterval: POLL_MS.list }),
  );
  const items = attention.data?.data;
  return (
    <section aria-labelledby="attention" aria-busy={attention.isPending}>
      <h2 id="attention" className="mb-3 text-lead">
        {t("title")}
      </h2>
      <p role="status" className="sr-only">
        {items ? t(items.length < ATTENTION_LIMIT ? "count" : "most", { count: items.length }) : ""}
      </p>
      <QueryView query={attention} placeholder="h-40 w-full" isQuiet>
        {({ data }) =>
          data.length === 0 ? (
            <p className="flex items-center gap-3 rounded-card border border-hairline bg-bg px-4 py-5 text-body text-ink-2">
              <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />
              {t("none")}
            </p>
          ) : (
            <ul className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
              {data.map((item) => (
                <AttentionRow key={item.envelopeId} item={item} teamUrl={teamUrl} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
