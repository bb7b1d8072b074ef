"use client";

import { useMutation } from "@tanstack/react-query";
import { CalendarClock, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { getPlannedSending } from "@/components/envelope/later/planned-sending";
import { useReasonText } from "@/components/errors/use-error-text";
import { saveEverything } from "@/components/form/save-status";
import { retryUntilLoaded } from "@/components/retry-load";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { needsToAct } from "@/server/domain/recipient/role";
import type { Draft } from "./use-draft";

const SendLaterDialog = dynamic(
  retryUntilLoaded(() =>
    import("@/components/envelope/later/send-later-dialog").then((module) => module.SendLaterDialog),
  ),
);

/** Ten seconds to undo (ruling 14). Links that the sender hands out exist at once. */
const UNDO_MS = 10_000;

type SendButtonProps = {
  draft: Draft;
  envelope: OwnerEnvelope;
  isBlocked: boolean;
  onSending: () => void;
};

/** Names the action and the number of recipients. Saves pending changes first. */
export function SendButton({ draft, envelope, isBlocked, onSending }: SendButtonProps) {
  const t = useTranslations("owner.send");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const [failure, setFailure] = useState<string>();
  const later = useTranslations("later");
  const [isLater, setIsLater] = useState(false);
  const planned = getPlannedSending(envelope);
  const [busy, setBusy] = useState(false);
  const schedule = useMutation(trpc.envelope.scheduleSend.mutationOptions());
  const byMail = envelope.documentMeta.distributionMethod === "EMAIL";
  const count = envelope.recipients.filter(({ role }) => needsToAct(role)).length;

  const sendEnvelope = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (!(await saveEverything())) throw new UnsavedChanges();
      await schedule.mutateAsync({ envelopeId: envelope.id, delayMs: byMail ? UNDO_MS : 0 });
      onSending();
    } catch (error) {
      setFailure(error instanceof UnsavedChanges ? t("unsaved") : reasonText(error));
    }
    await draft.reload();
    setBusy(false);
  };
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col gap-3 rounded-b-card border-t border-hairline bg-bg p-5 lg:static">
      {failure && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <Button wide disabled={isBlocked} loading={busy} onClick={() => void sendEnvelope()}>
        <Send aria-hidden />
        {byMail ? t("toPeople", { count }) : t("links", { count })}
      </Button>
      <Button wide variant="secondary" disabled={isBlocked} onClick={() => setIsLater(true)}>
        <CalendarClock aria-hidden />
        {planned ? later("change") : later("open")}
      </Button>
      {isLater && (
        <SendLaterDialog
          envelopeId={envelope.id}
          planned={planned}
          onPlanned={() => void draft.reload()}
          onClose={() => setIsLater(false)}
        />
      )}
      <p className="text-dense text-ink-3">{byMail ? t("undoHint") : t("linksHint")}</p>
    </div>
  );
}

class UnsavedChanges extends Error {}
