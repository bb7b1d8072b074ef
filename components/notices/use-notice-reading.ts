"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { NoticeAnswer } from "./api-types";

/** Marks notices as read: one, or all up to the newest one shown, so that newer ones stay unread. */
export function useNoticeReading() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const reasonText = useReasonText();
  const queryKey = trpc.notice.pathKey();
  const read = useMutation(
    trpc.notice.read.mutationOptions({
      onSuccess: async (left) => {
        // An answer under way is older than this one.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(trpc.notice.count.queryKey(), left);
        await queryClient.invalidateQueries({ queryKey });
      },
      onError: (error) => notify({ tone: "danger", title: reasonText(error) }),
    }),
  );
  return {
    isReading: read.isPending,
    readOne: ({ id, readAt }: NoticeAnswer) => {
      if (readAt === null) read.mutate({ noticeIds: [id] });
    },
    readAll: (shown: readonly NoticeAnswer[]) => {
      const [newest] = shown;
      if (newest) read.mutate({ until: newest.at });
    },
  };
}
