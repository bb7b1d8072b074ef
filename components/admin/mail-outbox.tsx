"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { readOneOf, readPage } from "@/components/ui/address-state";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing, RowList } from "@/components/ui/listing";
import { POLL_MS } from "@/components/ui/poll-paces";
import { Select } from "@/components/ui/select";
import { useAddressState } from "@/components/ui/use-address-state";
import { AdminHead } from "./admin-frame";
import { MailDialog } from "./mail-dialog";
import { MailRow } from "./mail-row";
import type { ListedMail } from "./mail-state-chip";
import { useReasonedActs } from "./use-acts";

const PER_PAGE = 25;
const STATES = ["QUEUED", "SENDING", "SENT", "FAILED"] as const;

const readFilter = (search: URLSearchParams) => ({
  state: readOneOf(search, "state", STATES),
  page: readPage(search),
});

/** Admin → Mail: the installation's sent mails. Without a mail server this is the only way to read them. */
export function MailOutbox() {
  const t = useTranslations("owner.outbox");
  const trpc = useTRPC();
  const { state: filter, change, pageHref } = useAddressState(readFilter);
  const { state, page } = filter;
  const { resend, dialog } = useResend();
  const [openId, setOpenId] = useState<string>();
  const list = useQuery(
    trpc.admin.mail.list.queryOptions(
      { page, perPage: PER_PAGE, ...(state ? { state } : {}) },
      { placeholderData: keepPreviousData, refetchInterval: POLL_MS.queue },
    ),
  );
  return (
    <div>
      <AdminHead
        title={t("title")}
        lead={t("lead")}
        action={<StateFilter state={state} onPick={(picked) => change({ state: picked })} />}
      />
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        empty={<NoMail isFiltered={state !== undefined} />}
      >
        {(mails) => (
          <RowList>
            {mails.map((mail) => (
              <MailRow
                key={mail.id}
                mail={mail}
                onOpen={() => setOpenId(mail.id)}
                onResend={() => resend(mail)}
              />
            ))}
          </RowList>
        )}
      </Listing>
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
  const { askForReason, dialog } = useReasonedActs();
  const resendMail = (mail: ListedMail) =>
    askForReason({
      title: t("retryTitle"),
      body: t("retryBody", { email: mail.to.email }),
      actLabel: t("retry"),
      act: (reason) => client.admin.mail.retry.mutate({ mailId: mail.id, reason }),
      done: () => t("retried"),
    });
  return { resend: resendMail, dialog };
}
