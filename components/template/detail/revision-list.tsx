"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { Moment } from "@/components/envelope/moment";
import { useErrorText, useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast";
import type { Revision } from "../api-types";
import { ChangeList } from "./change-list";

const PER_PAGE = 20;

/**
 * The template's revisions, newest first, each with author, time and changes. Earlier ones can be restored.
 */
export function RevisionList({ template }: { template: OwnerEnvelope }) {
  const t = useTranslations("templates.revision");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [page, setPage] = useState(1);
  const { id: envelopeId } = template;
  const list = useQuery(
    trpc.template.revisions.queryOptions(
      { envelopeId, page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData },
    ),
  );
  const restore = useRestore(envelopeId);
  if (list.isError) return <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton className="h-48 w-full" />;
  const { data: rows, count, totalPages } = list.data;
  const mayEdit = template.actions.includes("edit");
  return (
    <section aria-label={t("lead")} aria-busy={list.isFetching}>
      <p className="mb-4 max-w-[70ch] text-body text-ink-2">{t("lead")}</p>
      <ol className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
        {rows.map((row) => (
          <RevisionRow
            key={row.number}
            row={row}
            envelopeId={envelopeId}
            isCurrent={row.number === count}
            {...(mayEdit && row.number !== count ? { onRestore: () => restore(row.number, count) } : {})}
          />
        ))}
      </ol>
      {totalPages > 1 && (
        <div className="mt-3 flex gap-2">
          <Button size="dense" variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("newer")}
          </Button>
          <Button
            size="dense"
            variant="secondary"
            disabled={page >= totalPages}
            onClick={() => setPage(page + 1)}
          >
            {t("earlier")}
          </Button>
        </div>
      )}
    </section>
  );
}

type RevisionRowProps = {
  row: Revision;
  envelopeId: string;
  isCurrent: boolean;
  onRestore?: () => void;
};

function RevisionRow({ row, envelopeId, isCurrent, onRestore }: RevisionRowProps) {
  const t = useTranslations("templates.revision");
  const [isShown, setIsShown] = useState(false);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <p className="flex flex-wrap items-center gap-2 text-body font-medium">
            {t("number", { number: row.number })}
            {isCurrent && <Badge tone="info">{t("current")}</Badge>}
            {row.isOpen && <Badge>{t("open")}</Badge>}
          </p>
          <p className="text-dense text-ink-2">
            {t("by", { name: row.by.name, kind: row.by.kind })} · <Moment at={row.changedAt} />
            {row.restoredFrom !== null && <> · {t("restoredFrom", { number: row.restoredFrom })}</>}
          </p>
        </div>
        <Button
          size="dense"
          variant="quiet"
          aria-expanded={isShown}
          aria-label={`${t("show")}: ${t("number", { number: row.number })}`}
          onClick={() => setIsShown(!isShown)}
        >
          {t("show")}
        </Button>
        {onRestore && (
          <Button
            size="dense"
            variant="secondary"
            aria-label={t("restoreOf", { number: row.number })}
            onClick={onRestore}
          >
            {t("restore")}
          </Button>
        )}
      </div>
      {isShown && <ChangeList envelopeId={envelopeId} revision={row.number} />}
    </li>
  );
}

/** Restoring creates a new revision, so undo restores the previous one. */
function useRestore(envelopeId: string): (revision: number, standing: number) => void {
  const t = useTranslations("templates.revision");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const restore = useMutation(
    trpc.template.restore.mutationOptions({
      onError: (error) => {
        notify({ tone: "danger", title: reasonText(error) });
      },
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.template.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.envelope.detail.pathKey() }),
        ]),
    }),
  );
  const act = (revision: number, standing: number) =>
    restore.mutate(
      { envelopeId, revision },
      {
        onSuccess: () =>
          notify({
            title: t("restored", { number: revision }),
            action: { label: t("undo"), onAct: () => restore.mutate({ envelopeId, revision: standing }) },
          }),
      },
    );
  return act;
}
