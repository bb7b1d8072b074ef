"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";

/** Dismisses the first steps for good, then goes to the home page. */
export function useDismissal(teamUrl: string) {
  const reasonText = useReasonText();
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.firstSteps.dismiss.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.firstSteps.pathKey() });
        router.push(`/t/${teamUrl}`);
      },
      onError: (error) => notify({ tone: "danger", title: reasonText(error) }),
    }),
  );
}
