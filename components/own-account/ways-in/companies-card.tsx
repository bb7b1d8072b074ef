"use client";

import { useMutation } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { SettingsCard } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/toast";
import type { OwnCompany } from "../own-profile";

type CompaniesCardProps = { companies: readonly OwnCompany[]; onChanged: () => Promise<void> };

export function CompaniesCard({ companies, onChanged }: CompaniesCardProps) {
  const t = useTranslations("profile.companies");
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      <ul className="divide-y divide-hairline">
        {companies.map((company) => (
          <CompanyRow key={company.organisationId} company={company} onChanged={onChanged} />
        ))}
      </ul>
    </SettingsCard>
  );
}

type CompanyRowProps = { company: OwnCompany; onChanged: () => Promise<void> };

function CompanyRow({ company: { organisationId, name, linkedAt }, onChanged }: CompanyRowProps) {
  const t = useTranslations("profile.companies");
  const [asks, setAsks] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Building2 aria-hidden className="size-5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-body font-medium wrap-anywhere">{name}</p>
        <p className="text-dense text-ink-2">
          {linkedAt ? t.rich("opensAccount", { at: () => <Moment at={linkedAt} /> }) : t("opensOne")}
        </p>
      </div>
      <Button
        size="dense"
        variant="secondary"
        aria-label={t(linkedAt ? "unlinkOf" : "linkOf", { name })}
        onClick={() => setAsks(true)}
      >
        {t(linkedAt ? "unlink" : "link")}
      </Button>
      {asks && (
        <ReachDialog
          company={{ organisationId, name, linkedAt }}
          onChanged={onChanged}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  );
}

type ReachDialogProps = CompanyRowProps & { onClose: () => void };

function ReachDialog({ company: { organisationId, name, linkedAt }, onChanged, onClose }: ReachDialogProps) {
  const t = useTranslations("profile.companies");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const isLinked = linkedAt !== null;
  const after = {
    onSuccess: async () => {
      notify({ tone: "success", title: t(isLinked ? "unlinked" : "linked", { name }) });
      await onChanged();
      onClose();
    },
  };
  const link = useMutation(trpc.account.linkCompany.mutationOptions(after));
  const unlink = useMutation(trpc.account.unlinkCompany.mutationOptions(after));
  const act = isLinked ? unlink : link;
  const isLast = readErrorData(act.error)?.code === "INVALID_REQUEST";
  return (
    <AskDialog
      title={t(isLinked ? "unlinkTitle" : "linkTitle", { name })}
      lead={t(isLinked ? "unlinkLead" : "linkLead")}
      keepLabel={t("keep")}
      actLabel={t(isLinked ? "unlink" : "link")}
      isDanger={isLinked}
      isActing={act.isPending}
      problem={act.error && (isLast ? t("last") : errorText(act.error))}
      onClose={onClose}
      onAct={() => act.mutate({ organisationId })}
    />
  );
}
