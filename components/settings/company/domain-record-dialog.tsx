"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { CopyField } from "@/components/ui/copy-field";
import { Moment } from "@/components/ui/moment";
import type { CompanyDomainAnswer } from "../api-types";
import { useCompanyRefresh } from "./use-company-refresh";

type DomainRecordDialogProps = {
  organisationId: number;
  domain: CompanyDomainAnswer;
  onClose: () => void;
};

/** Shows the DNS record that proves the domain, and checks it. */
export function DomainRecordDialog({ organisationId, domain, onClose }: DomainRecordDialogProps) {
  const t = useTranslations("company.domains");
  const company = useTranslations("company");
  const trpc = useTRPC();
  const refresh = useCompanyRefresh();
  const check = useMutation(trpc.companyDomain.check.mutationOptions({ onSuccess: refresh }));
  const problemText = useProblemText(domain.domain);
  const { record, checkedAt, isVerified } = domain;
  return (
    <AskDialog
      size="medium"
      title={t("recordTitle", { domain: domain.domain })}
      lead={t("recordLead", { domain: domain.domain })}
      keepLabel={company("close")}
      actLabel={t("check")}
      isActing={check.isPending}
      problem={check.error && problemText(check.error)}
      onClose={onClose}
      onAct={() => check.mutate({ organisationId, domainId: domain.id })}
      className="flex flex-col gap-6"
    >
      {!check.error && (isVerified || checkedAt !== null) && (
        <Banner tone={isVerified ? "success" : "warning"} role="status">
          {t(isVerified ? "verified" : "notFound", { domain: domain.domain })}
        </Banner>
      )}
      <div className="flex flex-col gap-2">
        <p className="text-dense text-ink-2">{t("name")}</p>
        <CopyField label={t("name")} value={record.name} />
        <p className="text-dense text-ink-2">{t("value")}</p>
        <CopyField label={t("value")} value={record.value} />
      </div>
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

function useProblemText(domain: string): (error: unknown) => string {
  const t = useTranslations("company.domains");
  const errorText = useErrorText();
  return (error) => {
    const code = readErrorData(error)?.code;
    if (code === "ALREADY_EXISTS") return t("taken", { domain });
    return code === "SERVICE_UNAVAILABLE" ? t("silent", { domain }) : errorText(error);
  };
}
