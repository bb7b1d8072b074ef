"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { indexRecipients } from "@/components/envelope/recipient-places";
import { useTRPC } from "@/components/trpc-provider";
import type { FieldOwner } from "./paper-field";

/** Entries that are not stored yet, by recipient id and field id. An empty name leaves the stored one. */
export type PaperPreview = {
  names: ReadonlyMap<number, string>;
  texts: ReadonlyMap<number, string>;
};

/** Refetches the fields whenever the envelope has changed. A sealed file shows its values itself. */
export function usePaperFields(envelope: OwnerEnvelope, isNeeded: boolean, preview?: PaperPreview) {
  const trpc = useTRPC();
  const filled = envelope.recipients.reduce((sum, { filledCount }) => sum + filledCount, 0);
  const { data, isError, refetch } = useQuery(
    trpc.envelope.paper.queryOptions({ envelopeId: envelope.id }, { enabled: isNeeded }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is the reason to ask again.
  useEffect(() => {
    if (isNeeded) void refetch();
  }, [isNeeded, envelope.updatedAt, filled, refetch]);
  return {
    isKnown: data !== undefined || isError,
    hasFailed: isNeeded && isError && !data,
    of: (itemId: string) =>
      (isNeeded ? (data?.fields ?? []) : [])
        .filter((field) => field.itemId === itemId)
        .map((field) => {
          const customText = preview?.texts.get(field.id);
          return customText === undefined ? field : { ...field, customText, inserted: true };
        }),
  };
}

export function buildFieldOwners(
  { recipients }: OwnerEnvelope,
  preview?: PaperPreview,
): ReadonlyMap<number, FieldOwner> {
  const places = indexRecipients(recipients);
  return new Map(
    recipients.map(({ id, name, email }) => [
      id,
      { name: preview?.names.get(id) || name || email, place: places.get(id) ?? 0 },
    ]),
  );
}
