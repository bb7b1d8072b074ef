"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Pagination } from "@/components/ui/pagination";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { AdminHead } from "./admin-frame";
import { MailDialog } from "./mail-dialog";
import { MailRow } from "./mail-row";
import type { ListedMail } from "./mail-state-chip";
import { useReasonedActs } from "./use-acts";

const PER_PAGE = 25;
const STATES = ["QUEUED", "SENDING", "SENT", "FAILED"] as const;

/** Admin → Mail: the installation's sent mails. Without a mail server this is the only way to read them. */
export function MailOutbox() {
  const t = useTranslations("owner.outbox");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const router = useRouter();
  const query = useSearchParams();
  const page = Math.max(1, Number(query.get("page")) || 1);
  const state = STATES.find((known) => known === query.get("state"));
  const buildPageHref = (target: number, of = state) =>
    `/admin/emails?${new URLSearchParams({ ...(of ? { state: of } : {}), page: String(target) })}`;
  const { resend, dialog } = useResend();
  const [openId, setOpenId] = useState<string>();
  const list = useQuery(
    trpc.admin.mail.list.queryOptions(
      { page, perPage: PER_PAGE, ...(state ? { state } : {}) },
      { placeholderData: keepPreviousData, refetchInterval: 10_000 },
    ),
  );
  return (
    <div>
      <AdminHead
        title={t("title")}
        lead={t("lead")}
        action={<StateFilter state={state} onPick={(picked) => router.push(buildPageHref(1, picked))} />}
      />
      {list.isError && <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-64 w-full" />}
      {list.data?.data.length === 0 && <NoMail isFiltered={state !== undefined} />}
      {list.data && list.data.data.length > 0 && (
        <ul className="mb-4 divide-y divide-hairline rounded-card border border-hairline bg-bg">
          {list.data.data.map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              onOpen={() => setOpenId(mail.id)}
              onResend={() => resend(mail)}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={list.data?.totalPages ?? 1}
        hrefOf={(target) => buildPageHref(target)}
      />
      {openId && <MailDialog mailId={openId} onClose={() => setOpenId(undefined)} />}
      {dialog}
    </div>
  );
}

function NoMail({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("owner.outbox");
  const filtered = useTranslations("admin.mail");
  return isFiltered ? (
    <EmptyState title={filtered("none")}>{filtered("noneDetail")}</EmptyState>
  ) : (
    <EmptyState title={t("emptyTitle")}>{t("empty")}</EmptyState>
  );
}

type State = (typeof STATES)[number];

function StateFilter({
  state,
  onPick,
}: {
  state: State | undefined;
  onPick: (state: State | undefined) => void;
}) {
  const t = useTranslations("admin.mail");
  const states = useTranslations("owner.outbox.states");
  return (
    <Select
      aria-label={t("state")}
      className="w-44"
      value={state ?? ""}
      onChange={({ target }) => onPick(STATES.find((known) => known === target.value))}
    >
      <option value="">{t("all")}</option>
      {STATES.map((known) => (
        <option key={known} value={known}>
          {states(known)}
        </option>
      ))}
    </Select>
  );
}

function useResend() {
  const t = useTranslations("admin.mail");
  const client = useTRPCClient();
  const { ask, dialog } = useReasonedActs();
  const resend = (mail: ListedMail) =>
    ask({
      title: t("retryTitle"),
      body: t("retryBody", { email: mail.to.email }),
      actLabel: t("retry"),
      act: (reason) => client.admin.mail.retry.mutate({ mailId: mail.id, reason }),
      done: () => t("retried"),
    });
  return { resend, dialog };
}
