"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useSaveStatus } from "@/components/form/save-status";
import { useTRPC } from "@/components/trpc-provider";

/** Loads the mail to one recipient as it would be sent now. Refetched after each saved change. */
export function useMailPreview(envelope: OwnerEnvelope, recipientId: number | undefined) {
  const trpc = useTRPC();
  const isSaved = useSaveStatus((state) => state.waiting.size === 0);
  return useQuery(
    trpc.envelope.previewMail.queryOptions(
      { envelopeId: envelope.id, recipientId: recipientId ?? 0 },
      { enabled: isSaved && recipientId !== undefined, staleTime: 0, placeholderData: keepPreviousData },
    ),
  );
}
