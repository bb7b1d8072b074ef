"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { ProviderField } from "./provider-field";

type GroupsClaimFormProps = { organisationId: number; groupsClaim: string };

/** The claim in which the provider sends a user's groups at sign-in. */
export function GroupsClaimForm({ organisationId, groupsClaim }: GroupsClaimFormProps) {
  const t = useTranslations("company.groups");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const save = useMutation(
    trpc.groupRole.saveClaim.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(trpc.groupRole.list.queryKey({ organisationId }), answer);
        notify({ tone: "success", title: t("claimSaved") });
      },
    }),
  );
  const form = useForm({
    initial: { claim: groupsClaim },
    validate: ({ claim }) => (/^\s*[\x21-\x7e]+\s*$/.test(claim) ? {} : { claim: t("claimInvalid") }),
    onSubmit: ({ claim }) => save.mutate({ organisationId, groupsClaim: claim.trim() }),
  });
  return (
    <form {...form.formProps} className="flex max-w-xl flex-col gap-3">
      <ProviderField
        label={t("claim")}
        hint={t("claimHint")}
        value={form.values.claim}
        error={form.errors.claim ?? (save.error ? reasonText(save.error) : undefined)}
        onChange={(claim) => form.set("claim", claim)}
      />
      <div>
        <Button type="submit" variant="secondary" loading={save.isPending}>
          {t("saveClaim")}
        </Button>
      </div>
    </form>
  );
}
