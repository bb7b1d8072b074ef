"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";

type DuplicateDialogProps = { envelope: { id: string; title: string }; teamUrl: string; onClose: () => void };

/** A fresh draft like this one: its files and settings, and as one likes its people and their fields, empty. */
export function DuplicateDialog({ envelope, teamUrl, onClose }: DuplicateDialogProps) {
  const t = useTranslations("downloads.duplicate");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const router = useRouter();
  const [hasPeople, setHasPeople] = useState(true);
  const [hasFields, setHasFields] = useState(true);
  const duplicate = useMutation(
    trpc.envelope.duplicate.mutationOptions({
      onSuccess: ({ id }) => router.push(`/t/${teamUrl}/envelopes/${id}/edit`),
    }),
  );
  const act = () =>
    duplicate.mutate({
      envelopeId: envelope.id,
      includeRecipients: hasPeople,
      includeFields: hasPeople && hasFields,
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t("title", { title: envelope.title })}
      description={t("lead")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("keep")}
          </Button>
          <Button loading={duplicate.isPending || duplicate.isSuccess} onClick={act}>
            {t("act")}
          </Button>
        </>
      }
    >
      {duplicate.error && (
        <Banner tone="danger" role="alert" className="mb-4">
          {errorText(duplicate.error)}
        </Banner>
      )}
      <div className="flex flex-col gap-3">
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
      </div>
    </Dialog>
  );
}
