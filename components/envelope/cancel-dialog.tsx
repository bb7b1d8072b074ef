"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { isPending } from "@/server/domain/envelope/status";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import { CancelReason } from "./cancel-reason";

type Target = { id: string; title: string; status: EnvelopeStatus };

export function CancelDialog({ envelope, onClose }: { envelope: Target; onClose: () => void }) {
  const t = useTranslations("owner.cancel");
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
      onClose={onClose}
      title={t("title", { title: envelope.title })}
      description={wasSent ? t("bodySent") : t("bodyDraft")}
      actLabel={t("act")}
      keepLabel={t("keep")}
      mutation={cancel}
      onAct={() =>
        cancel.mutate({ envelopeId: envelope.id, ...(reason.trim() ? { reason: reason.trim() } : {}) })
      }
    >
      {wasSent && <CancelReason value={reason} onChange={setReason} />}
    </AlertDialog>
  );
}
