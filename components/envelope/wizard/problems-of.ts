import type { OwnerEnvelope } from "@/components/envelope/answers";
import { problemsBeforeSending } from "@/server/domain/envelope/before-sending";
import type { EnvelopeBeforeSending, SendingProblem } from "@/server/domain/envelope/sending-problem";
import { FieldMeta } from "@/server/domain/field/meta";
import { offeredWith } from "@/server/domain/recipient/auth-methods";

/** The draft as the rules before sending read it. */
export function asBeforeSending(envelope: OwnerEnvelope): EnvelopeBeforeSending {
  const { documentMeta: meta, authOptions } = envelope;
  return {
    type: envelope.type,
    status: envelope.status,
    deletedAt: null,
    sealingSince: envelope.sealing ? new Date(envelope.sealing.since) : null,
    globalAccessAuth: authOptions.globalAccessAuth,
    globalActionAuth: authOptions.globalActionAuth,
    signingMode: meta.signingOrder,
    distributionMethod: meta.distributionMethod,
    typedSignatureEnabled: meta.typedSignatureEnabled,
    uploadSignatureEnabled: meta.uploadSignatureEnabled,
    drawSignatureEnabled: meta.drawSignatureEnabled,
    allowDictateNextSigner: meta.allowDictateNextSigner,
    items: envelope.items,
    recipients: envelope.recipients.map((recipient) => ({
      ...recipient,
      ...recipient.authOptions,
      expiresAt: recipient.expiresAt === null ? null : new Date(recipient.expiresAt),
    })),
    fields: envelope.fields.map((field) => ({
      ...field,
      fieldMeta: FieldMeta.nullable().catch(null).parse(field.fieldMeta),
    })),
  };
}

/** All that speaks against sending this draft, by the very rules the server applies. */
export function problemsOf(envelope: OwnerEnvelope): SendingProblem[] {
  return problemsBeforeSending(asBeforeSending(envelope), offeredWith(envelope.offers));
}
