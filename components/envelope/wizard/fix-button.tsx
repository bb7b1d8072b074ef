"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { toEnvelopeBeforeSending } from "@/components/envelope/sending-problems";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { type Fix, findFix } from "@/server/domain/envelope/problem-fix";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import { getSendingOptions } from "@/server/domain/recipient/auth-methods";
import type { Draft } from "./use-draft";

type FixButtonProps = { problem: SendingProblem; draft: Draft; envelope: OwnerEnvelope };

/** Solves a problem in one press. Renders nothing if only a person can decide. */
export function FixButton({ problem, draft, envelope }: FixButtonProps) {
  const t = useTranslations("owner.preflight.fix");
  const { act, isActing } = useApplyFix(draft, envelope);
  const fix = findFix(problem, toEnvelopeBeforeSending(envelope), getSendingOptions(envelope.offers));
  if (!fix) return null;
  return (
    <Button size="dense" variant="secondary" loading={isActing} onClick={() => void act(fix)}>
      {t(fix.name, { count: problem.fieldIds?.length ?? 1 })}
    </Button>
  );
}

function useApplyFix(draft: Draft, envelope: OwnerEnvelope) {
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const people = useMutation(trpc.recipient.updateMany.mutationOptions());
  const fields = useMutation(trpc.field.updateMany.mutationOptions());
  const envelopeId = envelope.id;
  const applyFix = async (fix: Fix) => {
    try {
      if (fix.people) await people.mutateAsync({ envelopeId, data: [...fix.people] });
      if (fix.fields) await fields.mutateAsync({ envelopeId, data: toFieldUpdates(fix.fields, envelope) });
      if (fix.settings) draft.patchMeta(toMetaInput(fix.settings));
    } catch (error) {
      notify({ tone: "danger", title: reasonText(error) });
    }
    await draft.reload();
  };
  return { act: applyFix, isActing: people.isPending || fields.isPending };
}

const toMetaInput = ({ signingMode, ...others }: NonNullable<Fix["settings"]>) => ({
  ...others,
  ...(signingMode ? { signingOrder: signingMode } : {}),
});

const toFieldUpdates = (changes: NonNullable<Fix["fields"]>, { fields }: OwnerEnvelope) =>
  changes.flatMap((change) => {
    const field = fields.find(({ id }) => id === change.id);
    return field ? [{ type: field.type, ...change }] : [];
  });
