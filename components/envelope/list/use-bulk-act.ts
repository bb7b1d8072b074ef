"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnerListed } from "@/components/envelope/answers";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import type { BulkAct } from "./bulk-acts";

export type Failure = { row: OwnerListed; reason: string };
type Run = { done: number; of: number; failures: readonly Failure[]; isOver: boolean };

/** So few that progress is seen, and one call is over soon. */
const AT_ONCE = 10;

/** Does one act to several envelopes, a few at a time, and keeps what failed so that it can be tried again. */
export function useBulkAct(act: BulkAct, refused: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const reasonText = useReasonText();
  const cancel = useMutation(trpc.envelope.bulkCancel.mutationOptions());
  const remove = useMutation(trpc.envelope.bulkDelete.mutationOptions());
  const resend = useMutation(trpc.envelope.redistribute.mutationOptions());
  const [run, setRun] = useState<Run>();

  /** @returns the ids that refused, each with why */
  const some = async (rows: readonly OwnerListed[], reason: string): Promise<Failure[]> => {
    const envelopeIds = rows.map(({ id }) => id);
    if (act === "resend") return (await Promise.all(rows.map(askAgain))).flat();
    const { failedIds } =
      act === "cancel"
        ? await cancel.mutateAsync({ envelopeIds, ...(reason ? { reason } : {}) })
        : await remove.mutateAsync({ envelopeIds });
    return rows.filter(({ id }) => failedIds.includes(id)).map((row) => ({ row, reason: refused }));
  };
  const askAgain = async (row: OwnerListed): Promise<Failure[]> => {
    const recipients = row.recipients.map(({ id }) => id);
    try {
      await resend.mutateAsync({ envelopeId: row.id, recipients });
      return [];
    } catch (error) {
      return [{ row, reason: reasonText(error) }];
    }
  };

  const start = async (rows: readonly OwnerListed[], reason: string): Promise<readonly Failure[]> => {
    const failures: Failure[] = [];
    setRun({ done: 0, of: rows.length, failures, isOver: false });
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const lot = rows.slice(from, from + AT_ONCE);
      try {
        failures.push(...(await some(lot, reason)));
      } catch (error) {
        failures.push(...lot.map((row) => ({ row, reason: reasonText(error) })));
      }
      setRun({ done: from + lot.length, of: rows.length, failures: [...failures], isOver: false });
    }
    setRun({ done: rows.length, of: rows.length, failures, isOver: true });
    await queryClient.invalidateQueries({ queryKey: trpc.envelope.pathKey() });
    return failures;
  };
  return { run, start };
}
