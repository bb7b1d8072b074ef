"use client";

import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { AuditEntry, OwnerEnvelope } from "@/components/envelope/api-types";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { POLL_MS } from "@/components/ui/poll-paces";
import { QueryView } from "@/components/ui/query-view";
import { ActivityControls } from "./activity-controls";
import { ActivityEntry, Preparation } from "./activity-entry";
import { type ActivityFilter, filterEntries, listActivityPeople } from "./activity-filter";
import { foldPreparation } from "./fold-preparation";

const FIRST = 20;
const ALL: ActivityFilter = { person: null, kind: null };

type ActivityProps = { envelope: Pick<OwnerEnvelope, "id" | "updatedAt" | "actions"> };

export function Activity({ envelope }: ActivityProps) {
  const trpc = useTRPC();
  const { id: envelopeId, updatedAt } = envelope;
  const log = useQuery(
    trpc.envelope.activity.queryOptions({ envelopeId }, { refetchInterval: POLL_MS.list }),
  );
  const { refetch } = log;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is the reason to load again.
  useEffect(() => {
    void refetch();
  }, [updatedAt, refetch]);
  return (
    <QueryView query={log} placeholder="h-40 w-full">
      {({ data, isIntact }) => <Log envelope={envelope} data={data} isIntact={isIntact} />}
    </QueryView>
  );
}

type LogProps = ActivityProps & { data: readonly AuditEntry[]; isIntact: boolean };

function Log({ envelope, data, isIntact }: LogProps) {
  const t = useTranslations("owner.activity");
  const [isAll, setAll] = useState(false);
  const [filter, setFilter] = useState(ALL);
  const isFiltered = filter.person !== null || filter.kind !== null;
  const matchingEntries = filterEntries(data, filter);
  // A filtered log is not folded.
  const lines = isFiltered
    ? matchingEntries.map((entry) => ({ kind: "entry" as const, entry }))
    : foldPreparation(data);
  return (
    <div>
      <ActivityControls
        people={listActivityPeople(data)}
        filter={filter}
        onFilter={setFilter}
        pdfUrl={
          envelope.actions.includes("downloadAuditLog")
            ? `/api/files/envelopes/${envelope.id}/audit-log`
            : undefined
        }
      />
      <Intact isIntact={isIntact} />
      {isFiltered && <Found count={matchingEntries.length} of={data.length} onClear={() => setFilter(ALL)} />}
      {lines.length > 0 && (
        <ol className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
          {(isAll ? lines : lines.slice(0, FIRST)).map((line) =>
            line.kind === "entry" ? (
              <ActivityEntry key={line.entry.id} entry={line.entry} />
            ) : (
              <Preparation key="preparation" entries={line.entries} isOneActor={line.isOneActor} />
            ),
          )}
        </ol>
      )}
      {!isAll && lines.length > FIRST && (
        <Button variant="quiet" className="mt-2" onClick={() => setAll(true)}>
          {t("showAll", { count: matchingEntries.length })}
        </Button>
      )}
    </div>
  );
}

/** Shows whether the hash chain of the entries is intact. */
function Intact({ isIntact }: { isIntact: boolean }) {
  const t = useTranslations("owner.activity");
  if (isIntact)
    return (
      <p className="mb-3 flex items-center gap-2 text-dense text-ink-2">
        <ShieldCheck className="size-4 text-success" aria-hidden />
        {t("intact")}
      </p>
    );
  return (
    <Banner tone="danger" role="alert" className="mb-3" title={t("brokenTitle")}>
      {t("broken")}
    </Banner>
  );
}

type FoundProps = { count: number; of: number; onClear: () => void };

function Found({ count, of, onClear }: FoundProps) {
  const t = useTranslations("following.activity");
  const clear = (
    <Button size="dense" variant="quiet" onClick={onClear}>
      {t("clear")}
    </Button>
  );
  if (count === 0) return <EmptyState title={t("none")} actions={clear} />;
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="text-dense text-ink-2">
        {t("found", { count, of })}
      </p>
      {clear}
    </div>
  );
}
