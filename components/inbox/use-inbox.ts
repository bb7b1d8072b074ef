"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { BINDING_HEADER, buildLinkHeaders, readClientBinding } from "@/components/signing/api/binding";
import { createProcedureCalls } from "@/components/signing/api/procedure-calls";
import { storeInboxQueue } from "@/components/signing/state/inbox-queue";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { AppRouter } from "@/server/routers";

export type InboxEntryAnswer = inferRouterOutputs<AppRouter>["inbox"]["list"]["data"][number];

/** Same binding as the signing page that opens: the session's proof holds for this tab (ruling 48). */
const buildBindingHeader = () => ({ [BINDING_HEADER]: readClientBinding() });
export const createInboxCalls = () => createProcedureCalls("inbox", buildBindingHeader);
export const createSigningCalls = (signingUrl: string) =>
  createProcedureCalls("signing", () => buildLinkHeaders(signingUrl));

export function useInbox() {
  const t = useTranslations("inbox");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const reasonText = useReasonText();
  const [isOpening, setOpening] = useState(false);
  const refreshInbox = () => queryClient.invalidateQueries({ queryKey: trpc.inbox.pathKey() });
  const onError = (error: unknown) => {
    notify({ tone: "danger", title: reasonText(error) });
    return refreshInbox();
  };
  const hiding = useMutation(trpc.inbox.hide.mutationOptions({ onError, onSuccess: refreshInbox }));
  const showing = useMutation(trpc.inbox.unhide.mutationOptions({ onError, onSuccess: refreshInbox }));
  return {
    isOpening,
    /** Opens the signing page, then the others of the `sitting` one after the other. */
    open: (recipientId: number, sitting: readonly number[]) => {
      setOpening(true);
      storeInboxQueue(sitting);
      createInboxCalls()
        .mutate("open", { recipientId })
        .then(
          ({ signingUrl }) => location.assign(signingUrl),
          (error: unknown) => {
            setOpening(false);
            void onError(error);
          },
        );
    },
    hide: ({ recipientId, title }: InboxEntryAnswer) =>
      hiding.mutate(
        { recipientId },
        {
          onSuccess: () =>
            notify({
              title: t("hidden", { title: title ?? t("protected") }),
              action: { label: t("undo"), onAct: () => showing.mutate({ recipientId }) },
            }),
        },
      ),
  };
}
