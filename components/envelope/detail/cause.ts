"use client";

import { useFormatter, useTranslations } from "use-intl";
import { useDates } from "@/components/dates/use-dates";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { getPlannedSending } from "@/components/envelope/later/planned-sending";
import { useZonedTimeText } from "@/components/envelope/later/use-zoned-time-text";
import { isCompleted, isDraft, isPending, isRejected } from "@/server/domain/envelope/status";
import { getEnvelopeChip } from "@/server/domain/recipient/timeline";
import { toTimelineEnvelope } from "./timeline-envelope";

/**
 * Returns the cause of an envelope's status: "Waiting for Luis since Tuesday; he opened it twice", never just
 * "pending".
 */
export function useFormatCause(): (envelope: OwnerEnvelope) => string {
  const t = useTranslations("owner.hero");
  const later = useTranslations("later");
  const when = useZonedTimeText();
  const format = useFormatter();
  const dates = useDates();
  const formatName = (person: OwnerRecipient) => person.name || person.email || t("unnamed");
  const formatDate = (at: string | null) => (at ? dates.day(new Date(at), { isLong: true }) : "");

  const formatPending = (envelope: OwnerEnvelope): string => {
    if (envelope.sealing) return t(envelope.sealing.isEvidenceChanged ? "sealRefused" : "sealing");
    const waiting = envelope.recipients.filter(({ hasTurn }) => hasTurn);
    const [first, ...rest] = waiting;
    if (!first) return t("pending");
    if (getEnvelopeChip(toTimelineEnvelope(envelope), new Date()).chip === "sending") return t("sending");
    const names = format.list(waiting.map(formatName));
    if (rest.length > 0) return t("waitingMany", { names });
    if (first.expired) return t("expired", { name: formatName(first), date: formatDate(first.expired) });
    if (first.mailProblem) return t("bounced", { name: formatName(first) });
    const since = formatDate(first.activatedAt ?? first.sentAt ?? envelope.sentAt);
    return first.viewCount > 0
      ? t("waitingOpened", { name: names, since, views: first.viewCount })
      : t("waiting", { name: names, since });
  };

  const listRecorders = ({ rejectionRecorded: recorded }: OwnerEnvelope): string[] => {
    if (!recorded) return [];
    const { kind, name, email } = recorded.by;
    const by = kind === "apiToken" ? t("byToken", { name }) : name || email || t("unnamed");
    return [recorded.behalf ? t("recordedFor", { by, behalf: recorded.behalf }) : t("recorded", { by })];
  };

  return (envelope) => {
    const refuser = envelope.recipients.find(({ rejectionReason }) => rejectionReason !== null);
    const planned = getPlannedSending(envelope);
    if (isDraft(envelope) && planned) {
      const at = when(planned.at, planned.timezone);
      return later("plannedBy", { when: at, name: planned.by || t("unnamed") });
    }
    if (isDraft(envelope)) return envelope.scheduledSend ? t("scheduled") : t("draft");
    if (isPending(envelope)) return formatPending(envelope);
    const date = formatDate(envelope.completedAt);
    if (isCompleted(envelope)) return t("completed", { date });
    if (isRejected(envelope)) {
      const rejectionSentence = refuser?.rejectionReason
        ? t("rejectedBecause", { name: formatName(refuser), reason: refuser.rejectionReason })
        : t("rejected", { name: refuser ? formatName(refuser) : t("unnamed") });
      return [rejectionSentence, ...listRecorders(envelope)].join(" ");
    }
    return envelope.cancelReason
      ? t("cancelledBecause", { date, reason: envelope.cancelReason })
      : t("cancelled", { date });
  };
}
