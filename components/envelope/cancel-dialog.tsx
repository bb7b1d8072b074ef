"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { isPending } from "@/server/domain/envelope/status";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import { CancelReason } from "./cancel-reason";

type Target = { id: string; title: string; status: EnvelopeStatus };

export function CancelDialog({
  envelope,
  open,
  onClose,
}: {
  envelope: Target;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("owner.cancel");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const cancel = useMutation(
    trpc.envelope.cancel.mutationOptions({
      onSuccess: () => {
        onClose();
        return queryClient.invalidateQueries({ queryKey: trpc.envelope.pathKey() });
      },
    }),
  );
  const wasSent = isPending(envelope);
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("title", { title: envelope.title })}
      description={wasSent ? t("bodySent") : t("bodyDraft")}
      actLabel={t("act")}
      keepLabel={t("keep")}
      loading={cancel.isPending}
      onAct={() =>
        cancel.mutate({ envelopeId: envelope.id, ...(reason.trim() ? { reason: reason.trim() } : {}) })
      }
    >
      {cancel.error && (
        <Banner tone="danger" role="alert" className="mb-4">
          {errorText(cancel.error)}
        </Banner>
      )}
      {wasSent && <CancelReason value={reason} onChange={setReason} />}
    </AlertDialog>
  );
}
