import type { OwnerEnvelope } from "@/components/envelope/api-types";
import type { EnvelopeOnTimeline } from "@/server/domain/recipient/timeline";

const toDateOrNull = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** Converts the envelope for the rules of turn and timeline. */
export function toTimelineEnvelope(envelope: OwnerEnvelope): EnvelopeOnTimeline {
  return {
    type: envelope.type,
    status: envelope.status,
    deletedAt: null,
    sealingSince: envelope.sealing ? new Date(envelope.sealing.since) : null,
    isSealRefused: envelope.sealing?.isEvidenceChanged ?? false,
    signingMode: envelope.documentMeta.signingOrder,
    distributionMethod: envelope.documentMeta.distributionMethod,
    isSendScheduled: envelope.scheduledSend?.timezone === null,
    isSendPlanned: envelope.scheduledSend?.timezone != null,
    recipients: envelope.recipients.map((recipient) => ({
      ...recipient,
      expiresAt: toDateOrNull(recipient.expiresAt),
      hasBounced: recipient.mailProblem !== null,
    })),
  };
}
