"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { useTRPC } from "@/components/trpc-provider";
import { Checkbox } from "@/components/ui/checkbox";

type DuplicateDialogProps = { envelope: { id: string; title: string }; teamUrl: string; onClose: () => void };

/**
 * Creates a draft with the same files and settings, and optionally with the recipients, their fields and the
 * values.
 */
export function DuplicateDialog({ envelope, teamUrl, onClose }: DuplicateDialogProps) {
  const t = useTranslations("downloads.duplicate");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const router = useRouter();
  const [hasPeople, setHasPeople] = useState(true);
  const [hasFields, setHasFields] = useState(true);
  const [hasValues, setHasValues] = useState(false);
  const duplicate = useMutation(
    trpc.envelope.duplicate.mutationOptions({
      onSuccess: ({ id }) => router.push(`/t/${teamUrl}/envelopes/${id}/edit`),
    }),
  );
  const duplicateEnvelope = () =>
    duplicate.mutate({
      envelopeId: envelope.id,
      includeRecipients: hasPeople,
      includeFields: hasPeople && hasFields,
      includeValues: hasPeople && hasFields && hasValues,
    });
  return (
    <AskDialog
      title={t("title", { title: envelope.title })}
      lead={t("lead")}
      keepLabel={t("keep")}
      actLabel={t("act")}
      isActing={duplicate.isPending || duplicate.isSuccess}
      problem={duplicate.error && errorText(duplicate.error)}
      onClose={onClose}
      onAct={duplicateEnvelope}
      className="flex flex-col gap-3"
    >
      <Checkbox
        label={t("people")}
        hint={t("peopleHint")}
        checked={hasPeople}
        onCheckedChange={setHasPeople}
      />
      <Checkbox
        label={t("fields")}
        hint={t(hasPeople ? "fieldsHint" : "fieldsNeedPeople")}
        checked={hasPeople && hasFields}
        disabled={!hasPeople}
        onCheckedChange={setHasFields}
      />
      <Checkbox
        label={t("values")}
        hint={t("valuesHint")}
        checked={hasPeople && hasFields && hasValues}
        disabled={!hasPeople || !hasFields}
        onCheckedChange={setHasValues}
      />
    </AskDialog>
  );
}
