"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toAsciiDomain } from "@/server/domain/company/domain-name";
import { useCompanyRefresh } from "./use-company-refresh";

type AddDomainDialogProps = {
  organisationId: number;
  onAdded: (domainId: string) => void;
  onClose: () => void;
};

export function AddDomainDialog({ organisationId, onAdded, onClose }: AddDomainDialogProps) {
  const t = useTranslations("company.domains");
  const company = useTranslations("company");
  const trpc = useTRPC();
  const refresh = useCompanyRefresh();
  const add = useMutation(
    trpc.companyDomain.add.mutationOptions({
      onSuccess: async ({ id }) => {
        await refresh();
        onAdded(id);
      },
    }),
  );
  const form = useForm({
    initial: { domain: "" },
    validate: ({ domain }) => (toAsciiDomain(domain) === null ? { domain: t("domainInvalid") } : {}),
    onSubmit: ({ domain }) => add.mutate({ organisationId, domain }),
  });
  return (
    <AskDialog
      title={t("addTitle")}
      lead={t("addLead")}
      keepLabel={company("cancel")}
      actLabel={t("addAct")}
      mutation={add}
      isDirty={form.values.domain !== ""}
      onClose={onClose}
      formProps={form.formProps}
    >
      <Field label={t("domain")} hint={t("domainHint")} error={form.errors.domain} required>
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.domain}
            onChange={(event) => form.set("domain", event.target.value)}
          />
        )}
      </Field>
    </AskDialog>
  );
}
