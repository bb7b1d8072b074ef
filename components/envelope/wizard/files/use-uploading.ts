"use client";

import { useTRPCClient } from "@/components/trpc-provider";
import { addUploads } from "./upload-queue";

/** Puts files in line for an envelope of this team; they go on while other pages are shown. */
export function useUploading(teamUrl: string) {
  const client = useTRPCClient();
  return (envelopeId: string, files: readonly File[]) =>
    addUploads({
      envelopeId,
      teamUrl,
      files,
      join: (uploadId) => client.item.add.mutate({ envelopeId, uploadIds: [uploadId] }),
    });
}
