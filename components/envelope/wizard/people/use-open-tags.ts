"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useReasonText } from "@/components/errors/use-error-text";
import { saveEverything } from "@/components/form/save-status";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { Draft } from "../use-draft";

/**
 * Turns waiting tags into fields or leaves them as text. Pending changes are saved first, because they decide
 * who r1 is.
 */
export function useOpenTags(draft: Draft, envelope: OwnerEnvelope, onDone: () => void) {
  const t = useTranslations("owner.openTags");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const taking = useMutation(trpc.item.takeUpTags.mutationOptions());
  const leaving = useMutation(trpc.item.dismissTags.mutationOptions());
  const [pressed, setPressed] = useState<"takeUp" | "leave">();
  const input = { envelopeId: envelope.id };

  const runAct = async (which: "takeUp" | "leave", act: () => Promise<string>) => {
    setPressed(which);
    try {
      notify({ tone: "success", title: await act() });
    } catch (error) {
      notify({ tone: "danger", title: error instanceof UnsavedChanges ? t("unsaved") : reasonText(error) });
    }
    await draft.reload();
    setPressed(undefined);
    onDone();
  };
  return {
    pressed,
    takeUp: () =>
      void runAct("takeUp", async () => {
        if (!(await saveEverything())) throw new UnsavedChanges();
        return t("taken", { count: (await taking.mutateAsync(input)).data.length });
      }),
    leave: () =>
      void runAct("leave", async () => {
        await leaving.mutateAsync(input);
        return t("left");
      }),
  };
}

class UnsavedChanges extends Error {}
