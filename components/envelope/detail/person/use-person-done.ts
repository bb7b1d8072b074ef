"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";

/** Closes the dialog after a change to a recipient, announces it, and refetches the envelope. */
export function useFinishPersonChange(onClose: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return async (said: string, tone: "success" | "danger" = "success") => {
    onClose();
    notify({ tone, title: said });
    await Promise.all(
      [trpc.envelope.pathKey(), trpc.overview.pathKey()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}
