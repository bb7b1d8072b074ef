"use client";

import { useTRPCClient } from "@/components/trpc-provider";
import { addUploads } from "./upload-queue";

/** Queues files for an envelope of this team. They continue while other pages are open. */
export function useQueueUploads(teamUrl: string) {
  const client = useTRPCClient();
  return (envelopeId: string, files: readonly File[]) =>
    addUploads({
      envelopeId,
      teamUrl,
      files,
      join: (uploadId) => client.item.add.mutate({ envelopeId, uploadIds: [uploadId] }),
    });
}
