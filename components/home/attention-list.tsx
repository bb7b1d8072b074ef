"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ATTENTION_LIMIT } from "@/server/domain/overview/windows";
import { AttentionRow } from "./attention-row";

/** The envelopes that need attention. Changes are announced politely. */
export function AttentionList({ teamUrl, everyMs }: { teamUrl: string; everyMs: number }) {
  const t = useTranslations("home.attention");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const attention = useQuery(trpc.overview.attention.queryOptions(undefined, { refetchInterval: everyMs }));
  const items = attention.data?.data;
  return (
    <section aria-labelledby="attention" aria-busy={attention.isPending}>
      <h2 id="attention" className="mb-3 text-lead">
        {t("title")}
      </h2>
      <p role="status" className="sr-only">
        {items ? t(items.length < ATTENTION_LIMIT ? "count" : "most", { count: items.length }) : ""}
      </p>
      {attention.isError && !items && (
        <ErrorState detail={errorText(attention.error)} onRetry={() => attention.refetch()} />
      )}
      {attention.isPending && <Skeleton className="h-40 w-full" />}
      {items?.length === 0 && (
        <p className="flex items-center gap-3 rounded-card border border-hairline bg-bg px-4 py-5 text-body text-ink-2">
          <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />
          {t("none")}
        </p>
      )}
      {items && items.length > 0 && (
        <ul className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
          {items.map((item) => (
            <AttentionRow key={item.envelopeId} item={item} teamUrl={teamUrl} />
          ))}
        </ul>
      )}
    </section>
  );
}
