"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import { ReasonDialog, type ReasonedAct } from "./reason-dialog";

/** Asks for a reason before an action, and reloads all queries afterwards. */
export function useReasonedActs(): {
  askForReason: <Answer>(act: TypedAct<Answer>) => void;
  dialog: ReactNode;
} {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [pendingAction, setPendingAction] = useState<ReasonedAct>();
  const askForReason = <Answer,>({ act, done, ...words }: TypedAct<Answer>) =>
    setPendingAction({
      ...words,
      act: async (reason) => {
        const answer = await act(reason);
        notify({ tone: "success", title: done(answer) });
        await queryClient.invalidateQueries({ queryKey: trpc.admin.pathKey() });
      },
    });
  const dialog = pendingAction && (
    <ReasonDialog asked={pendingAction} onClose={() => setPendingAction(undefined)} />
  );
  return { askForReason, dialog };
}

type TypedAct<Answer> = Omit<ReasonedAct, "act"> & {
  act: (reason: string) => Promise<Answer>;
  done: (answer: Answer) => string;
};
