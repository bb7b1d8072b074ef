"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageMenu } from "@/components/api-call/page-menu";
import { retryUntilLoaded } from "@/components/retry-load";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { POLL_MS } from "@/components/ui/poll-paces";
import { QueryView, type ViewedQuery } from "@/components/ui/query-view";
import type { SenderAnswer } from "../api-types";
import { SettingsCard } from "../settings-card";
import { SenderRow } from "./sender-row";

const SenderDialog = dynamic(
  retryUntilLoaded(() => import("./sender-dialog").then((module) => module.SenderDialog)),
);

/** The open dialog and its address; a new one has none yet. */
export type SenderAct = { kind: "add" } | { kind: "code" | "records" | "remove"; senderAddressId: string };

const CALLS = [
  { method: "GET", path: "/sender-address", title: "apiList" },
  {
    method: "POST",
    path: "/sender-address/create",
    title: "apiAdd",
    body: { email: "contracts@example.com" },
  },
] as const;

type SendersCardProps = { organisationId: number; canChange: boolean };

/** The sender addresses of an organisation (domain/mail.md 5.6). */
export function SendersCard({ organisationId, canChange }: SendersCardProps) {
  const t = useTranslations("senders");
  const [act, setAct] = useState<SenderAct>();
  const trpc = useTRPC();
  const list = useQuery(
    trpc.senderAddress.listOf.queryOptions({ organisationId }, { refetchInterval: POLL_MS.setting }),
  );
  return (
    <SettingsCard
      title={t("title")}
      lead={t("lead")}
      aside={
        <>
          <PageMenu calls={CALLS.map((call) => ({ ...call, title: t(call.title) }))} />
          {canChange && (
            <Button size="dense" onClick={() => setAct({ kind: "add" })}>
              <Plus aria-hidden />
              {t("add")}
            </Button>
          )}
        </>
      }
    >
      <SenderList list={list} canChange={canChange} onAct={setAct} />
      {act && (
        <SenderDialog
          organisationId={organisationId}
          act={act}
          sender={list.data?.data.find(({ id }) => "senderAddressId" in act && id === act.senderAddressId)}
          onAct={setAct}
          onClose={() => setAct(undefined)}
        />
      )}
    </SettingsCard>
  );
}

type SenderListProps = {
  list: ViewedQuery<{ data: readonly SenderAnswer[] }>;
  canChange: boolean;
  onAct: (act: SenderAct) => void;
};

function SenderList({ list, canChange, onAct }: SenderListProps) {
  const t = useTranslations("senders");
  return (
    <QueryView query={list} placeholder="h-16 w-full" isQuiet>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-body text-ink-2">{t(canChange ? "empty" : "memberEmpty")}</p>
        ) : (
          <ul className="-mb-2 divide-y divide-hairline border-t border-hairline">
            {data.map((sender) => (
              <SenderRow key={sender.id} sender={sender} canChange={canChange} onAct={onAct} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
