"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { readPage } from "@/components/ui/address-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Listing } from "@/components/ui/listing";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/toast";
import { useAddressState } from "@/components/ui/use-address-state";
import type { Revision } from "../api-types";
import { ChangeList } from "./change-list";

const PER_PAGE = 20;

const readPlace = (search: URLSearchParams) => ({ page: readPage(search) });

/**
 * The template's revisions, newest first, each with author, time and changes. Earlier ones can be restored.
 */
export function RevisionList({ template }: { template: OwnerEnvelope }) {
  const t = useTranslations("templates.revision");
  const trpc = useTRPC();
  const { state, pageHref } = useAddressState(readPlace);
  const { page } = state;
  const { id: envelopeId } = template;
  const list = useQuery(
    trpc.template.revisions.queryOptions(
      { envelopeId, page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData },
    ),
  );
  const restore = useRestore(envelopeId);
  const mayEdit = template.actions.includes("edit");
  return (
    <Listing query={list} page={page} pageHref={pageHref} placeholder="h-48 w-full" empty={null}>
      {(revisions, { count }) => (
        <section aria-label={t("lead")} aria-busy={list.isFetching}>
          <p className="mb-4 max-w-[70ch] text-body text-ink-2">{t("lead")}</p>
          <ol className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
            {revisions.map((row) => (
              <RevisionRow
                key={row.number}
                row={row}
                envelopeId={envelopeId}
                isCurrent={row.number === count}
                {...(mayEdit && row.number !== count ? { onRestore: () => restore(row.number, count) } : {})}
              />
            ))}
          </ol>
        </section>
      )}
    </Listing>
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
  const restoreRevision = (revision: number, standing: number) =>
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
  return restoreRevision;
}
