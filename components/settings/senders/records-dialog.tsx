"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useTRPC } from "@/components/trpc-provider";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { CopyField } from "@/components/ui/copy-field";
import { Moment } from "@/components/ui/moment";
import type { SenderAnswer } from "../api-types";
import { useSendersRefresh } from "./use-senders-refresh";

/** Shows the DNS records that allow us to send for a domain, and checks them. */
export function RecordsDialog({ sender, onClose }: { sender: SenderAnswer; onClose: () => void }) {
  const t = useTranslations("senders");
  const trpc = useTRPC();
  const refresh = useSendersRefresh();
  const check = useMutation(trpc.senderAddress.checkDomain.mutationOptions({ onSuccess: refresh }));
  const { name, records, checkedAt } = sender.domain;
  return (
    <AskDialog
      size="medium"
      title={t("recordsTitle", { domain: name })}
      lead={t("recordsLead", { domain: name, count: records.length })}
      keepLabel={t("close")}
      actLabel={t("check")}
      mutation={check}
      onClose={onClose}
      onAct={() => check.mutate({ senderAddressId: sender.id })}
      className="flex flex-col gap-6"
    >
      <Verdict sender={sender} />
      {records.map((record) => (
        <DnsRecord key={record.proof} record={record} />
      ))}
      <p className="text-dense text-ink-2">
        {checkedAt ? (
          <>
            {t("checked")} <Moment at={checkedAt} />
          </>
        ) : (
          t("unchecked")
        )}
      </p>
    </AskDialog>
  );
}

function Verdict({ sender: { domain } }: { sender: SenderAnswer }) {
  const t = useTranslations("senders.verdict");
  if (domain.checkedAt === null) return null;
  const { problem, name } = domain;
  return (
    <Banner tone={problem === null ? "success" : "warning"} role="status">
      {t(problem ?? "ok", { domain: name })}
    </Banner>
  );
}

function DnsRecord({ record }: { record: SenderAnswer["domain"]["records"][number] }) {
  const t = useTranslations("senders");
  const { proof, type, name, value, found: isFound } = record;
  return (
    <section className="flex flex-col gap-2" aria-label={t(`proof.${proof}`)}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-body font-medium">{t(`proof.${proof}`)}</h3>
        <Badge tone={isFound ? "success" : "neutral"}>{t(isFound ? "found" : "notFound")}</Badge>
      </div>
      <p className="text-dense text-ink-2">{t(`proofHint.${proof}`)}</p>
      <p className="text-dense text-ink-2">{t("recordName")}</p>
      <CopyField label={`${t(`proof.${proof}`)}: ${t("recordName")}`} value={name} />
      <p className="text-dense text-ink-2">{t("recordValue", { type })}</p>
      <CopyField label={`${t(`proof.${proof}`)}: ${t("recordValue", { type })}`} value={value} />
    </section>
  );
}
