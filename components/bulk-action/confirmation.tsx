"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { CancelReason } from "@/components/envelope/cancel-reason";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { COUNT_LIMITS } from "@/server/domain/limits";
import type { ToConfirm } from "./bulk-action-dialog";

export function useConfirmation(asked: ToConfirm | undefined, onBegun: (id: string) => void) {
  const t = useTranslations("bulkAction");
  const format = useFormatter();
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [reason, setReason] = useState("");
  const most = COUNT_LIMITS.selectedByFilter;
  const isTooMany = asked !== undefined && asked.count > most;
  const preview = useQuery({
    queryKey: [...trpc.bulkAction.preview.pathKey(), asked?.kind, asked?.selection],
    // The list passes whole rows; only the selection is sent.
    queryFn: () =>
      asked ? client.bulkAction.preview.query({ kind: asked.kind, selection: asked.selection }) : null,
    enabled: asked !== undefined && !isTooMany,
    // The count is fetched once per question, so that it does not change under the user.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const create = useMutation(trpc.bulkAction.create.mutationOptions());
  const startAction = async () => {
    if (!asked || create.isPending || !preview.data || preview.data.eligible === 0) return;
    const { kind, selection } = asked;
    const trimmedReason = reason.trim();
    const input = { kind, selection, ...(trimmedReason ? { reason: trimmedReason } : {}) };
    await create.mutateAsync(input).then(
      ({ id }) => onBegun(id),
      () => undefined,
    );
  };
  const buildSentence = () => {
    if (isTooMany) return t("tooMany", { most });
    if (!asked || !preview.data) return preview.isError ? undefined : t("counting");
    const { total, eligible, leftOut } = preview.data;
    const will = t(`will.${asked.kind}`, { count: eligible, of: total });
    const others = leftOut.map((left) => t(`leftOut.${left.reason}`, { count: left.count }));
    return others.length > 0 ? `${will} ${format.list(others)}.` : will;
  };
  const error = create.error ?? preview.error;
  return {
    asked,
    sentence: buildSentence(),
    eligible: preview.data?.eligible,
    reason,
    setReason,
    begin: startAction,
    isBeginning: create.isPending,
    error: error ? reasonText(error) : undefined,
  };
}
type Confirmation = ReturnType<typeof useConfirmation>;

type FooterProps = { confirmation: Confirmation; onClose: () => void };

export function ConfirmFooter({ confirmation, onClose }: FooterProps) {
  const t = useTranslations("bulkAction");
  const { asked: pendingAction, eligible = 0, isBeginning, begin } = confirmation;
  if (!pendingAction) return null;
  return (
    <>
      <Button variant="secondary" aria-disabled={isBeginning} onClick={() => !isBeginning && onClose()}>
        {t(`keep.${pendingAction.kind}`)}
      </Button>
      <Button
        variant={pendingAction.kind === "RESEND" ? "primary" : "danger"}
        aria-disabled={eligible === 0}
        loading={isBeginning}
        onClick={() => void begin()}
      >
        {t(`act.${pendingAction.kind}`, { count: eligible })}
      </Button>
    </>
  );
}

export function ConfirmReason({ confirmation }: { confirmation: Confirmation }) {
  const { asked: pendingAction, reason, setReason, error } = confirmation;
  return (
    <>
      {pendingAction?.kind === "CANCEL" && <CancelReason value={reason} onChange={setReason} />}
      {error && (
        <Banner tone="danger" role="alert" className="mt-4">
          {error}
        </Banner>
      )}
    </>
  );
}
