"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { ApiCallButton } from "@/components/api-call/api-call-button";
import { useErrorText } from "@/components/errors/use-error-text";
import { Pages } from "@/components/settings/pager";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { WAITING } from "@/server/domain/envelope/status";
import { DeclineDialog } from "./decline-dialog";
import { InboxRow } from "./inbox-row";
import { type InboxEntryAnswer, useInbox } from "./use-inbox";

const KINDS = ["waiting", "signed"] as const;
const PER_PAGE = 50;

/** /inbox: documents of the signed-in recipient across teams, waiting and signed. */
export function InboxScreen() {
  const t = useTranslations("inbox");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("waiting");
  const [page, setPage] = useState(1);
  const [declining, setDeclining] = useState<InboxEntryAnswer>();
  const { open, hide, isOpening } = useInbox();
  const list = useQuery(
    trpc.inbox.list.queryOptions(
      { kind, page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData, refetchInterval: 30_000 },
    ),
  );
  const rows = list.data?.data ?? [];
  const ids = rows.map(({ recipientId }) => recipientId);
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h1 className="text-h1">{t("title")}</h1>
          <p className="text-body text-ink-2">{t("lead")}</p>
        </div>
        <ApiCallButton
          calls={[{ method: "GET", path: "/envelope", query: { status: WAITING }, title: t("api") }]}
        />
        <Segmented
          label={t("show")}
          value={kind}
          onValueChange={(next) => {
            setKind(next);
            setPage(1);
          }}
          options={KINDS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
        {kind === "waiting" && ids.length > 1 && (
          <Button loading={isOpening} onClick={() => open(ids[0] ?? 0, ids)}>
            {t("all", { count: ids.length })}
          </Button>
        )}
      </header>
      {list.isError && <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-48 w-full" />}
      {list.data && rows.length === 0 && <Nothing kind={kind} />}
      {rows.length > 0 && (
        <>
          <p role="status" className="mb-2 text-dense text-ink-3">
            {t("count", { count: list.data?.count ?? 0 })}
          </p>
          <ul
            aria-label={t(`kind.${kind}`)}
            className="divide-y divide-hairline rounded-card border border-hairline bg-bg"
          >
            {rows.map((entry) => (
              <InboxRow
                key={entry.recipientId}
                entry={entry}
                isOpening={isOpening}
                onOpen={() => open(entry.recipientId, kind === "waiting" ? ids : [])}
                onHide={() => hide(entry)}
                {...(kind === "waiting" ? { onDecline: () => setDeclining(entry) } : {})}
              />
            ))}
          </ul>
          <Pages page={page} pageCount={list.data?.totalPages ?? 1} onPage={setPage} />
        </>
      )}
      {declining && <DeclineDialog entry={declining} onClose={() => setDeclining(undefined)} />}
    </>
  );
}

function Nothing({ kind }: { kind: (typeof KINDS)[number] }) {
  const t = useTranslations("inbox");
  const account = useAccount();
  const email = account?.email ?? "";
  if (account && !account.isVerified)
    return <EmptyState title={t("unverifiedTitle")}>{t("unverifiedLead", { email })}</EmptyState>;
  return kind === "waiting" ? (
    <EmptyState picture="inbox" title={t("emptyTitle")}>
      {t("emptyLead", { email })}
    </EmptyState>
  ) : (
    <EmptyState picture="document" title={t("signedEmptyTitle")}>
      {t("signedEmptyLead", { email })}
    </EmptyState>
  );
}
