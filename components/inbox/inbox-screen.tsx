"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { PageMenu } from "@/components/api-call/page-menu";
import { useTRPC } from "@/components/trpc-provider";
import { readOneOf, readPage } from "@/components/ui/address-state";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing, RowList } from "@/components/ui/listing";
import { POLL_MS } from "@/components/ui/poll-paces";
import { Segmented } from "@/components/ui/segmented";
import { useAddressState } from "@/components/ui/use-address-state";
import { WAITING } from "@/server/domain/envelope/status";
import { DeclineDialog } from "./decline-dialog";
import { InboxRow } from "./inbox-row";
import { type InboxEntryAnswer, useInbox } from "./use-inbox";

const KINDS = ["waiting", "signed"] as const;
const PER_PAGE = 50;

const readFilter = (search: URLSearchParams) => ({
  kind: readOneOf(search, "kind", KINDS) ?? "waiting",
  page: readPage(search),
});

/** /inbox: documents of the signed-in recipient across teams, waiting and signed. */
export function InboxScreen() {
  const t = useTranslations("inbox");
  const trpc = useTRPC();
  const { state, change, pageHref } = useAddressState(readFilter);
  const { kind, page } = state;
  const [declining, setDeclining] = useState<InboxEntryAnswer>();
  const { open, hide, isOpening } = useInbox();
  const list = useQuery(
    trpc.inbox.list.queryOptions(
      { kind, page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData, refetchInterval: POLL_MS.list },
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
        <PageMenu
          calls={[{ method: "GET", path: "/envelope", query: { status: WAITING }, title: t("api") }]}
        />
        <Segmented
          label={t("show")}
          value={kind}
          onValueChange={(picked) => change({ kind: picked })}
          options={KINDS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
        {kind === "waiting" && ids.length > 1 && (
          <Button loading={isOpening} onClick={() => open(ids[0] ?? 0, ids)}>
            {t("all", { count: ids.length })}
          </Button>
        )}
      </header>
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        placeholder="h-48 w-full"
        empty={<Nothing kind={kind} />}
      >
        {(entries, { count }) => (
          <>
            <p role="status" className="mb-2 text-dense text-ink-3">
              {t("count", { count })}
            </p>
            <RowList label={t(`kind.${kind}`)}>
              {entries.map((entry) => (
                <InboxRow
                  key={entry.recipientId}
                  entry={entry}
                  isOpening={isOpening}
                  onOpen={() => open(entry.recipientId, kind === "waiting" ? ids : [])}
                  onHide={() => hide(entry)}
                  {...(kind === "waiting" ? { onDecline: () => setDeclining(entry) } : {})}
                />
              ))}
            </RowList>
          </>
        )}
      </Listing>
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
