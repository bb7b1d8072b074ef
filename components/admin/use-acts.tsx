"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import { ReasonDialog, type ReasonedAct } from "./reason-dialog";

/** Lets a page ask for a reason before it acts; afterwards everything shown is asked for anew. */
export function useReasonedActs(): { ask: <Answer>(act: TypedAct<Answer>) => void; dialog: ReactNode } {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<ReasonedAct>();
  const ask = <Answer,>({ act, done, ...words }: TypedAct<Answer>) =>
    setAsked({
      ...words,
      act: async (reason) => {
        const answer = await act(reason);
        notify({ tone: "success", title: done(answer) });
        await queryClient.invalidateQueries({ queryKey: trpc.admin.pathKey() });
      },
    });
  const dialog = asked && <ReasonDialog asked={asked} onClose={() => setAsked(undefined)} />;
  return { ask, dialog };
}

type TypedAct<Answer> = Omit<ReasonedAct, "act"> & {
  act: (reason: string) => Promise<Answer>;
  /** What is said when it is done. */
  done: (answer: Answer) => string;
};
