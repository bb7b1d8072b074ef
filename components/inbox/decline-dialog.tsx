"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { SigningProblem } from "@/components/signing/api/signing-problem";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { notify } from "@/components/ui/toast";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { createInboxCalls, createSigningCalls, type InboxEntryAnswer } from "./use-inbox";

/** The server requires a proof that this session is not. */
const NEEDS_PROOF: readonly unknown[] = ["UNAUTHORIZED", "TWO_FACTOR_AUTH_FAILED"];

/** Declines a document from the list. If a proof is required, its signing page opens. */
export function DeclineDialog({ entry, onClose }: { entry: InboxEntryAnswer; onClose: () => void }) {
  const t = useTranslations("inbox");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const [state, setState] = useState<{ isBusy: boolean; isTried: boolean; problem?: string }>({
    isBusy: false,
    isTried: false,
  });
  const title = entry.title ?? t("protected");
  const declineDocument = async () => {
    if (reason.trim() === "") return setState({ isBusy: false, isTried: true });
    setState({ isBusy: true, isTried: true });
    try {
      const { token, signingUrl } = await createInboxCalls().mutate("open", {
        recipientId: entry.recipientId,
      });
      const problem = await createSigningCalls(signingUrl)
        .mutate("reject", { token, reason: reason.trim() })
        .then(
          () => null,
          (error: unknown) => error,
        );
      if (problem instanceof SigningProblem && NEEDS_PROOF.includes(problem.code)) {
        const url = new URL(signingUrl);
        url.searchParams.set("decline", "1");
        return location.assign(url);
      }
      if (problem !== null) throw problem;
      notify({ title: t("declined", { title }) });
      onClose();
    } catch (error) {
      setState({ isBusy: false, isTried: true, problem: reasonText(error) });
    } finally {
      await queryClient.invalidateQueries({ queryKey: trpc.inbox.pathKey() });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dirty={reason !== ""}
      size="small"
      title={t("declineTitle", { title })}
      description={t("declineBody")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("keep")}
          </Button>
          <Button variant="danger" loading={state.isBusy} onClick={() => void declineDocument()}>
            {t("declineAct")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {state.problem && (
          <Banner tone="danger" role="alert">
            {state.problem}
          </Banner>
        )}
        <Field
          label={t("reason")}
          required
          error={state.isTried && reason.trim() === "" ? t("reasonMissing") : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={TEXT_LIMITS.rejectionReason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
