"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { NoticeKind, NoticeMail } from "@/server/domain/notice/kinds";

type PreferenceChange = { mail?: NoticeMail; kinds?: Partial<Record<NoticeKind, boolean>> };

/** Shows and saves each choice at once, in order. A refused choice is reset. */
export function useNoticePreferences() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const reasonText = useReasonText();
  const preferences = useQuery(trpc.notice.preferences.queryOptions());
  const queryKey = trpc.notice.preferences.queryKey();
  const update = useMutation(
    trpc.notice.updatePreferences.mutationOptions({
      scope: { id: "notice-preferences" },
      onSuccess: (stored) => {
        // An older answer would reset later choices.
        if (queryClient.isMutating({ mutationKey: trpc.notice.updatePreferences.mutationKey() }) <= 1)
          queryClient.setQueryData(queryKey, stored);
      },
      onError: async (error) => {
        notify({ tone: "danger", title: reasonText(error) });
        await queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  const changePreferences = (next: PreferenceChange) => {
    queryClient.setQueryData(queryKey, (before) =>
      before
        ? { ...before, mail: next.mail ?? before.mail, kinds: { ...before.kinds, ...next.kinds } }
        : before,
    );
    update.mutate(next);
  };
  return { preferences, change: changePreferences };
}
