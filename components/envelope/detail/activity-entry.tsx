"use client";

import { useTranslations } from "use-intl";
import type { AuditEntry as Entry } from "@/components/envelope/api-types";
import { Moment } from "../../ui/moment";
import { useActivitySentence } from "./activity-sentence";

type PreparationProps = { entries: readonly Entry[]; isOneActor: boolean };

export function Preparation({ entries, isOneActor }: PreparationProps) {
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
            <ActivityEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      </details>
    </li>
  );
}

/** A line that opens to show its origin and the entry as it is stored. */
export function ActivityEntry({ entry }: { entry: Entry }) {
  const t = useTranslations("owner.activity");
  const more = useTranslations("following.activity");
  const sentence = useActivitySentence();
  const facts = [
    { label: t("when"), value: entry.createdAt },
    { label: t("number"), value: String(entry.seq) },
    { label: t("who"), value: entry.email },
    { label: t("address"), value: entry.ipAddress },
    { label: t("browser"), value: entry.userAgent },
    { label: more("hash"), value: entry.hash },
  ];
  const stored = JSON.stringify(entry.data, null, 2);
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
          {facts.map(
            ({ label, value }) =>
              value && (
                <div key={label} className="contents">
                  <dt>{label}</dt>
                  <dd className="min-w-0 wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
          {stored !== "{}" && (
            <>
              <dt>{more("stored")}</dt>
              <dd className="min-w-0">
                <pre className="font-mono text-caption whitespace-pre-wrap wrap-anywhere">{stored}</pre>
              </dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}
