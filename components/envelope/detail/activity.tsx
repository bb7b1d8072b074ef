"use client";

import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { AuditEntry } from "@/components/envelope/answers";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Moment } from "../moment";
import { useActivitySentence } from "./activity-sentence";
import { foldPreparation } from "./fold-preparation";

const FIRST = 20;

/** The audit log as sentences, newest first. `version` changes when something happened, so it loads again. */
export function Activity({ envelopeId, version }: { envelopeId: string; version: string }) {
  const t = useTranslations("owner.activity");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [all, setAll] = useState(false);
  const log = useQuery(trpc.envelope.activity.queryOptions({ envelopeId }, { refetchInterval: 15_000 }));
  const { refetch } = log;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to load again.
  useEffect(() => {
    void refetch();
  }, [version, refetch]);
  if (log.isError) return <ErrorState detail={errorText(log.error)} onRetry={() => log.refetch()} />;
  if (!log.data) return <Skeleton className="h-40 w-full" />;
  const { data, isIntact } = log.data;
  const lines = foldPreparation(data);
  return (
    <div>
      {isIntact ? (
        <p className="mb-3 flex items-center gap-2 text-dense text-ink-2">
          <ShieldCheck className="size-4 text-success" aria-hidden />
          {t("intact")}
        </p>
      ) : (
        <Banner tone="danger" role="alert" className="mb-3" title={t("brokenTitle")}>
          {t("broken")}
        </Banner>
      )}
      <ol className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
        {(all ? lines : lines.slice(0, FIRST)).map((line) =>
          line.kind === "entry" ? (
            <Entry key={line.entry.id} entry={line.entry} />
          ) : (
            <Preparation key="preparation" entries={line.entries} isOneActor={line.isOneActor} />
          ),
        )}
      </ol>
      {!all && lines.length > FIRST && (
        <Button variant="quiet" className="mt-2" onClick={() => setAll(true)}>
          {t("showAll", { count: data.length })}
        </Button>
      )}
    </div>
  );
}

type PreparationProps = { entries: readonly AuditEntry[]; isOneActor: boolean };

/** Everything that was changed before anybody else saw it, as one line that opens. */
function Preparation({ entries, isOneActor }: PreparationProps) {
  const t = useTranslations("owner.activity");
  const [last] = entries;
  if (!last) return null;
  const actor = (isOneActor && (last.name || last.email)) || "";
  return (
    <li>
      <details>
        <summary className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control px-4 py-2.5 text-body">
          <span className="min-w-0 wrap-anywhere">
            {actor
              ? t("prepared", { actor, count: entries.length })
              : t("preparedTogether", { count: entries.length })}
          </span>
          <span className="text-dense text-ink-3">
            <Moment at={last.createdAt} />
          </span>
        </summary>
        <ol className="divide-y divide-hairline border-t border-hairline bg-canvas">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </details>
    </li>
  );
}

/** One line; opened, it shows where it came from. */
function Entry({ entry }: { entry: AuditEntry }) {
  const t = useTranslations("owner.activity");
  const sentence = useActivitySentence();
  return (
    <li className="px-4 py-2.5">
      <details className="group">
        <summary className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control text-body">
          <span className="min-w-0 wrap-anywhere">{sentence(entry)}</span>
          <span className="text-dense text-ink-3">
            <Moment at={entry.createdAt} />
          </span>
        </summary>
        <dl className="mt-2 grid gap-x-4 gap-y-0.5 text-dense text-ink-2 grid-cols-1 sm:grid-cols-[8rem_1fr]">
          <dt>{t("when")}</dt>
          <dd>{entry.createdAt}</dd>
          <dt>{t("number")}</dt>
          <dd>{entry.seq}</dd>
          {entry.email && (
            <>
              <dt>{t("who")}</dt>
              <dd className="wrap-anywhere">{entry.email}</dd>
            </>
          )}
          {entry.ipAddress && (
            <>
              <dt>{t("address")}</dt>
              <dd>{entry.ipAddress}</dd>
            </>
          )}
          {entry.userAgent && (
            <>
              <dt>{t("browser")}</dt>
              <dd className="wrap-anywhere">{entry.userAgent}</dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}
