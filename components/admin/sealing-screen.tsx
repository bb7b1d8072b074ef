"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { CircleAlert, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { readPage } from "@/components/ui/address-state";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing, RowList } from "@/components/ui/listing";
import { Moment } from "@/components/ui/moment";
import { POLL_MS } from "@/components/ui/poll-paces";
import { StatusChip } from "@/components/ui/status-chip";
import { useAddressState } from "@/components/ui/use-address-state";
import type { AppRouter } from "@/server/routers";
import { AdminHead } from "./admin-frame";
import { SealDifferences } from "./seal-differences";
import { useReasonedActs } from "./use-acts";

type Waiting = inferRouterOutputs<AppRouter>["admin"]["sealing"]["list"]["data"][number];
const PER_PAGE = 25;

/**
 * Admin → Sealing: completed envelopes without sealed files, and a button that retries now
 * (components/README.md 8).
 */
const readPlace = (search: URLSearchParams) => ({ page: readPage(search) });

export function SealingScreen() {
  const t = useTranslations("admin.sealing");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { askForReason, dialog } = useReasonedActs();
  const { state, pageHref } = useAddressState(readPlace);
  const { page } = state;
  const list = useQuery(
    trpc.admin.sealing.list.queryOptions(
      { page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData, refetchInterval: POLL_MS.queue },
    ),
  );
  const stuck = list.data?.data.filter(({ error }) => error !== null).length ?? 0;
  const words = { body: t("resealBody"), done: ({ count }: { count: number }) => t("queued", { count }) };
  const resealEnvelope = (envelopeId: string) =>
    askForReason({
      ...words,
      title: t("resealTitle"),
      actLabel: t("reseal"),
      act: (reason) => client.admin.sealing.reseal.mutate({ envelopeId, reason }),
    });
  const resealAll = () =>
    askForReason({
      ...words,
      title: t("resealAllTitle", { count: stuck }),
      actLabel: t("resealAll"),
      act: (reason) => client.admin.sealing.resealAll.mutate({ reason }),
    });
  return (
    <>
      <AdminHead
        title={t("title")}
        lead={t("lead")}
        action={stuck > 1 && <Button onClick={resealAll}>{t("resealAll")}</Button>}
      />
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        empty={<EmptyState title={t("empty")}>{t("emptyDetail")}</EmptyState>}
      >
        {(envelopes) => (
          <RowList>
            {envelopes.map((waiting) => (
              <Row
                key={waiting.envelopeId}
                waiting={waiting}
                onReseal={() => resealEnvelope(waiting.envelopeId)}
              />
            ))}
          </RowList>
        )}
      </Listing>
      {dialog}
    </>
  );
}

function Row({ waiting, onReseal }: { waiting: Waiting; onReseal: () => void }) {
  const t = useTranslations("admin.sealing");
  const admin = useTranslations("admin");
  const { envelopeId, kind, team, error, differences } = waiting;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium wrap-anywhere">
          {admin("envelope", { id: envelopeId })}
          {error === null ? (
            <StatusChip tone="info" icon={<LoaderCircle aria-hidden />}>
              {t("working")}
            </StatusChip>
          ) : (
            <StatusChip tone="danger" icon={<CircleAlert aria-hidden />}>
              {t("stuck")}
            </StatusChip>
          )}
        </p>
        {error !== null && differences === null && (
          <p className="text-dense text-danger wrap-anywhere">{error}</p>
        )}
        {differences && <SealDifferences differences={differences} />}
        <p className="text-dense text-ink-3">
          {t(`kinds.${kind}`)} · {t("team", { name: team })} · {t("since")} <Moment at={waiting.since} /> ·{" "}
          {t("attempts", { count: waiting.attempts })}
          {waiting.nextAttemptAt && (
            <>
              {" "}
              · {t("next")} <Moment at={waiting.nextAttemptAt} exact />
            </>
          )}
        </p>
      </div>
      {error !== null && (
        <Button variant="secondary" onClick={onReseal} aria-label={`${t("reseal")}: ${envelopeId}`}>
          {t("reseal")}
        </Button>
      )}
    </li>
  );
}
