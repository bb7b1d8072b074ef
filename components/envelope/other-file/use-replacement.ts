"use client";

import { useEffect, useRef, useState } from "react";
import { uploadPdf } from "@/components/envelope/wizard/files/upload-pdf";
import type { ErrorBody } from "@/components/errors/error-data";
import { useTRPCClient } from "@/components/trpc-provider";
import type { FileComparison } from "@/server/contract/item";

export type Replacement =
  | { at: "none" }
  | { at: "sending"; name: string; share: number }
  | { at: "failed"; name: string; refusal: ErrorBody | null }
  | { at: "there"; name: string; uploadId: string; comparison: FileComparison };

type Options = {
  envelopeId: string;
  itemId: string;
  teamUrl: string;
  /** Called with the upload and its comparison; null while there is none. */
  onChange: (there: { uploadId: string; comparison: FileComparison } | null) => void;
};

/** Uploads a file and compares it. A later choice or an undo aborts the previous one. */
export function useReplacement({ envelopeId, itemId, teamUrl, onChange }: Options) {
  const client = useTRPCClient();
  const [state, setState] = useState<Replacement>({ at: "none" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const beginUpload = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    onChange(null);
    return running.current.signal;
  };
  const chooseFile = async (file: File, password?: string) => {
    const signal = beginUpload();
    const { name } = file;
    const showState = (next: Replacement) => {
      if (!signal.aborted) setState(next);
    };
    showState({ at: "sending", name, share: 0 });
    const outcome = await uploadPdf({
      password,
      teamUrl,
      file,
      signal,
      onProgress: (share) => showState({ at: "sending", name, share }),
    });
    if (!outcome.ok) return showState({ at: "failed", name, refusal: outcome.refusal });
    const { uploadId } = outcome;
    try {
      const compareInput = { envelopeId, envelopeItemId: itemId, uploadId };
      const comparison = await client.item.compareFile.query(compareInput);
      if (signal.aborted) return;
      showState({ at: "there", name, uploadId, comparison });
      onChange({ uploadId, comparison });
    } catch {
      showState({ at: "failed", name, refusal: null });
    }
  };
  const cancelReplacement = () => {
    beginUpload();
    setState({ at: "none" });
  };
  return { state, choose: chooseFile, takeBack: cancelReplacement };
}
