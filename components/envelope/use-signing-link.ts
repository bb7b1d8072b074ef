"use client";

import { useMutation } from "@tanstack/react-query";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";

/**
 * Returns a function that fetches a recipient's signing link, undefined after a failure, which it tells. The
 * request is recorded in the audit log (ruling 23).
 */
export function useSigningLink(envelopeId: string, recipientId: number): () => Promise<string | undefined> {
  const errorText = useErrorText();
  const trpc = useTRPC();
  const reveal = useMutation(
    trpc.recipient.revealLink.mutationOptions({
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  return () =>
    reveal.mutateAsync({ envelopeId, recipientId }).then(
      ({ signingUrl }) => signingUrl,
      () => undefined,
    );
}
