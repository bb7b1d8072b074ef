"use client";

import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { POLL_MS } from "@/components/ui/poll-paces";
import { Skeleton } from "@/components/ui/skeleton";
import { isCompleted } from "@/server/domain/envelope/status";
import type { AppRouter } from "@/server/routers";
import { useReasonedActs } from "../use-acts";
import { OpenedEnvelope } from "./opened-envelope";

export type ShownEnvelope = inferRouterOutputs<AppRouter>["admin"]["envelope"]["show"];

/** Admin → Envelopes → one: its metadata, and its content after the admin gives a reason. */
export function EnvelopeScreen({ envelopeId }: { envelopeId: string }) {
  const t = useTranslations("admin.envelopes");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const { envelope: procedures } = useTRPCClient().admin;
  const { askForReason, dialog } = useReasonedActs();
  const envelopeQuery = useQuery(
    trpc.admin.envelope.show.queryOptions({ envelopeId }, { refetchInterval: POLL_MS.setting }),
  );
  if (envelopeQuery.isPending) return <Skeleton className="h-96 w-full" />;
  if (envelopeQuery.isError && !envelopeQuery.data)
    return <ErrorState detail={errorText(envelopeQuery.error)} onRetry={() => envelopeQuery.refetch()} />;
  const envelope = envelopeQuery.data;
  const { title, status, type, deletedAt, opened } = envelope;
  const openEnvelope = () =>
    askForReason({
      title: t("openTitle", { title }),
      body: t("openBody", { owner: envelope.ownerEmail }),
      actLabel: t("openAct"),
      act: (reason) => procedures.open.mutate({ envelopeId, reason }),
      done: () => t("opened"),
    });
  const deleteEnvelope = () =>
    askForReason({
      title: t("deleteTitle", { title }),
      body: t("deleteBody"),
      actLabel: t("deleteAct"),
      act: (reason) => procedures.remove.mutate({ envelopeId, reason }),
      done: () => t("deletedDone"),
    });
  const isSealed = isCompleted(envelope);
  return (
    <div>
      <p className="mb-3 text-body">
        <Link href="/admin/envelopes">{t("back")}</Link>
      </p>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-h1 wrap-anywhere">{title}</h1>
          <p className="mt-1 flex flex-wrap gap-2">
            <Badge>{type === "TEMPLATE" ? t("isTemplate") : t(`statuses.${status}`)}</Badge>
            {deletedAt !== null && <Badge tone="danger">{t("deleted")}</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!opened && <Button onClick={openEnvelope}>{t("open")}</Button>}
          {deletedAt === null && !isSealed && (
            <Button variant="danger" onClick={deleteEnvelope}>
              {t("delete")}
            </Button>
          )}
        </div>
      </header>
      <Facts envelope={envelope} />
      {isSealed && <p className="mt-2 text-dense text-ink-3">{t("completedStays")}</p>}
      {opened ? (
        <OpenedEnvelope opened={opened} />
      ) : (
        <EmptyState title={t("closed")}>{t("closedDetail")}</EmptyState>
      )}
      {dialog}
    </div>
  );
}

function Facts({ envelope }: { envelope: ShownEnvelope }) {
  const t = useTranslations("admin.envelopes");
  const { id, ownerName, ownerEmail, team, organisation, createdAt, completedAt, deletedAt } = envelope;
  const facts = [
    { label: t("id"), value: <span className="font-mono">{id}</span> },
    { label: t("owner"), value: ownerName ? `${ownerName} (${ownerEmail})` : ownerEmail },
    { label: t("team"), value: `${team}, ${organisation}` },
    { label: t("createdAt"), value: <Moment at={createdAt} exact /> },
    { label: t("completedAt"), value: completedAt && <Moment at={completedAt} exact /> },
    { label: t("deletedAt"), value: deletedAt && <Moment at={deletedAt} exact /> },
  ];
  return (
    <dl className="mb-2 grid gap-x-4 gap-y-1 text-body sm:grid-cols-[9rem_1fr]">
      {facts.map(
        ({ label, value }) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
