"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { notify } from "@/components/ui/toast";
import type { CompanyDomainAnswer } from "../api-types";
import { useCompanyRefresh } from "./use-company-refresh";

type RemoveDomainDialogProps = {
  organisationId: number;
  domain: CompanyDomainAnswer;
  onClose: () => void;
};

/** Asks first, because members sign in with it. */
export function RemoveDomainDialog({ organisationId, domain, onClose }: RemoveDomainDialogProps) {
  const t = useTranslations("company.domains");
  const company = useTranslations("company");
  const trpc = useTRPC();
  const refresh = useCompanyRefresh();
  const remove = useMutation(
    trpc.companyDomain.remove.mutationOptions({
      onSuccess: async () => {
        onClose();
        notify({ tone: "success", title: t("removed", { domain: domain.domain }) });
        await refresh();
      },
    }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t("removeTitle", { domain: domain.domain })}
      description={t("removeLead")}
      actLabel={t("removeAct")}
      keepLabel={company("keep")}
      mutation={remove}
      onAct={() => remove.mutate({ organisationId, domainId: domain.id })}
    />
  );
}
