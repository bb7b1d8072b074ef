"use client";

import { PenLine, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useDates } from "@/components/dates/use-dates";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { getPlannedSending } from "@/components/envelope/later/planned-sending";
import { ScheduleActions } from "@/components/envelope/later/schedule-actions";
import { retryUntilLoaded } from "@/components/retry-load";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { isDraft } from "@/server/domain/envelope/status";
import { getEnvelopeChip } from "@/server/domain/recipient/timeline";
import { EnvelopeStatusChip } from "../status-chip";
import { useFormatCause } from "./cause";
import { FixButton } from "./person/fix-button";
import { SignNowButton } from "./sign-now-button";
import { toTimelineEnvelope } from "./timeline-envelope";

const ResendDialog = dynamic(
  retryUntilLoaded(() => import("./resend-dialog").then((module) => module.ResendDialog)),
);

export function StatusHero({ envelope, teamUrl }: { envelope: OwnerEnvelope; teamUrl: string }) {
  const t = useTranslations("owner.hero");
  const dates = useDates();
  const cause = useFormatCause();
  const account = useAccount();
  const [resending, setResending] = useState(false);
  const planned = isDraft(envelope) ? getPlannedSending(envelope) : undefined;
  const chip = getEnvelopeChip(toTimelineEnvelope(envelope), new Date(), account?.email);
  const me = envelope.recipients.find(({ email, hasTurn }) => hasTurn && email === account?.email);
  const unreached = envelope.actions.includes("updateRecipient")
    ? envelope.recipients.find(({ hasTurn, mailProblem }) => hasTurn && mailProblem !== null)
    : undefined;
  return (
    <section aria-label={t("label")} className="rounded-card border border-hairline bg-bg p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <EnvelopeStatusChip chip={chip} />
        {envelope.sentAt && chip.chip !== "sending" && (
          <span className="text-body text-ink-3">
            {t("sent", { date: dates.day(new Date(envelope.sentAt)) })}
          </span>
        )}
      </div>
      <p role="status" className="mt-3 max-w-[68ch] text-lead">
        {cause(envelope)}
      </p>
      {isDraft(envelope) && envelope.scheduledSendError && (
        <Banner tone="danger" className="mt-4" title={t("sendFailed")}>
          {t("sendFailedDetail")}
        </Banner>
      )}
      <div className="mt-5 flex flex-wrap gap-2 empty:hidden handheld:fixed handheld:inset-x-0 handheld:bottom-0 handheld:z-10 handheld:mt-0 handheld:border-t handheld:border-hairline handheld:bg-bg handheld:px-4 handheld:py-3">
        {planned && envelope.actions.includes("distribute") && (
          <ScheduleActions envelopeId={envelope.id} planned={planned} />
        )}
        {envelope.actions.includes("edit") && (planned || !envelope.scheduledSend) && (
          <Button asChild variant={planned ? "quiet" : "primary"}>
            <NextLink href={`/t/${teamUrl}/envelopes/${envelope.id}/edit?step=files`}>
              <PenLine aria-hidden />
              {t("continue")}
            </NextLink>
          </Button>
        )}
        {me && chip.chip === "yourTurn" && <SignNowButton envelopeId={envelope.id} recipientId={me.id} />}
        {unreached && <FixButton envelope={envelope} recipient={unreached} />}
        {envelope.actions.includes("redistribute") && (
          <Button variant={me || unreached ? "secondary" : "primary"} onClick={() => setResending(true)}>
            <Send aria-hidden />
            {t("resend")}
          </Button>
        )}
      </div>
      {resending && <ResendDialog envelope={envelope} open onOpenChange={setResending} />}
    </section>
  );
}
