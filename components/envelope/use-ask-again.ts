"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";

/**
 * Reminds recipients of an envelope from any list. The server skips those who do not have the turn.
 * @param said text of the success toast
 */
export function useRedistribute(said: string) {
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.envelope.redistribute.mutationOptions({
      onSuccess: () => {
        notify({ tone: "success", title: said });
        return Promise.all(
          [trpc.envelope.pathKey(), trpc.overview.pathKey()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        );
      },
      onError: (error) => notify({ tone: "danger", title: reasonText(error) }),
    }),
  );
}
