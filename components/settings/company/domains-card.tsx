"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Clock, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { QueryView } from "@/components/ui/query-view";
import { StatusChip } from "@/components/ui/status-chip";
import type { CompanyDomainAnswer } from "../api-types";
import { SettingsCard } from "../settings-card";
import { AddDomainDialog } from "./add-domain-dialog";
import { DomainRecordDialog } from "./domain-record-dialog";
import { RemoveDomainDialog } from "./remove-domain-dialog";

/** The open dialog and its domain; a new one has none yet. */
type DomainAct = { kind: "add" } | { kind: "record" | "remove"; domainId: string };

type DomainsCardProps = { organisationId: number; canChange: boolean };

export function DomainsCard({ organisationId, canChange }: DomainsCardProps) {
  const t = useTranslations("company.domains");
  const [act, setAct] = useState<DomainAct>();
  const trpc = useTRPC();
  const list = useQuery(trpc.companyDomain.list.queryOptions({ organisationId }));
  const chosen = list.data?.data.find(({ id }) => act && "domainId" in act && id === act.domainId);
  const closeDialog = () => setAct(undefined);
  return (
    <SettingsCard
      title={t("title")}
      lead={t("lead")}
      aside={
        canChange && (
          <Button size="dense" onClick={() => setAct({ kind: "add" })}>
            <Plus aria-hidden />
            {t("add")}
          </Button>
        )
      }
    >
      <QueryView query={list} placeholder="h-16 w-full" isQuiet>
        {({ data }) => <DomainList domains={data} canChange={canChange} onAct={setAct} />}
      </QueryView>
      {act?.kind === "add" && (
        <AddDomainDialog
          organisationId={organisationId}
          onAdded={(domainId) => setAct({ kind: "record", domainId })}
          onClose={closeDialog}
        />
      )}
      {act?.kind === "record" && chosen && (
        <DomainRecordDialog organisationId={organisationId} domain={chosen} onClose={closeDialog} />
      )}
      {act?.kind === "remove" && chosen && (
        <RemoveDomainDialog organisationId={organisationId} domain={chosen} onClose={closeDialog} />
      )}
    </SettingsCard>
  );
}

type DomainListProps = {
  domains: readonly CompanyDomainAnswer[];
  canChange: boolean;
  onAct: (act: DomainAct) => void;
};

function DomainList({ domains, canChange, onAct }: DomainListProps) {
  const t = useTranslations("company.domains");
  if (domains.length === 0)
    return <p className="text-body text-ink-2">{t(canChange ? "empty" : "memberEmpty")}</p>;
  return (
    <ul className="-mb-2 divide-y divide-hairline border-t border-hairline">
      {domains.map(({ id, domain, isVerified }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <p className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-body font-medium wrap-anywhere">{domain}</span>
            <StatusChip
              tone={isVerified ? "success" : "warning"}
              icon={isVerified ? <CircleCheck aria-hidden /> : <Clock aria-hidden />}
            >
              {t(isVerified ? "isVerified" : "isOpen")}
            </StatusChip>
          </p>
          {canChange && (
            <div className="flex flex-wrap items-center gap-2 max-md:-ml-3">
              <Button
                size="dense"
                variant={isVerified ? "quiet" : "secondary"}
                aria-label={t("recordOf", { domain })}
                onClick={() => onAct({ kind: "record", domainId: id })}
              >
                {t("record")}
              </Button>
              <Button
                size="dense"
                variant="dangerQuiet"
                aria-label={t("removeOf", { domain })}
                onClick={() => onAct({ kind: "remove", domainId: id })}
              >
                {t("remove")}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
