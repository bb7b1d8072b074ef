"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { DefaultRow } from "../documents/default-row";
import type { Level } from "../documents/level";
import { SenderSelect } from "./sender-select";

export function DefaultSenderRow({ defaults, level, organisationId }: Level & { organisationId: number }) {
  const t = useTranslations("senders");
  const trpc = useTRPC();
  const list = useQuery(trpc.senderAddress.listOf.queryOptions({ organisationId }));
  return (
    <DefaultRow
      title={t("choose")}
      lead={t("defaultLead")}
      defaults={defaults}
      level={level}
      keys={["emailId"]}
    >
      <SenderSelect
        labelHidden
        senders={list.data?.data}
        disabled={!defaults.canChange}
        value={defaults.settings.emailId}
        onChange={(emailId) => defaults.change({ emailId })}
      />
    </DefaultRow>
  );
}
