"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
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
  const errorText = useErrorText();
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
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("removeTitle", { domain: domain.domain })}
      description={t("removeLead")}
      actLabel={t("removeAct")}
      keepLabel={company("keep")}
      loading={remove.isPending}
      onAct={() => remove.mutate({ organisationId, domainId: domain.id })}
    >
      {remove.error && (
        <Banner tone="danger" role="alert">
          {errorText(remove.error)}
        </Banner>
      )}
    </AlertDialog>
  );
}
