import { problemsBeforeSending } from "@/server/domain/envelope/before-sending";
import type { EnvelopeBeforeSending, SendingProblem } from "@/server/domain/envelope/sending-problem";
import type { FieldMap } from "../model/editor-field";
import type { EditorWorld } from "./editor";

/** A complaint about one field or one recipient, as the field list and the status line show it. */
export type EditorProblem = {
  readonly code: SendingProblem["code"];
  readonly severity: SendingProblem["severity"];
  readonly fieldId: number | null;
  readonly recipientId: number | null;
};

/** Judged by the review before sending: it knows the installation, and while placing every line would be "tiny". */
const NOT_HERE: readonly SendingProblem["code"][] = ["methodNotSetUp", "rutFirmadoNotSetUp", "fieldTiny"];
const OF_RECIPIENTS: readonly SendingProblem["code"][] = ["missingSignatureField", "signatureNotRequired"];

const cache = new WeakMap<FieldMap, readonly EditorProblem[]>();

/** What speaks against sending as far as fields go: the same rules the server applies, one entry per subject. */
export function problemsOf(world: EditorWorld, fields: FieldMap): readonly EditorProblem[] {
  const known = cache.get(fields);
  if (known) return known;
  const problems = problemsBeforeSending(envelopeFor(world, fields)).flatMap(split);
  cache.set(fields, problems);
  return problems;
}

function split({ code, severity, fieldIds, recipientIds }: SendingProblem): EditorProblem[] {
  if (NOT_HERE.includes(code)) return [];
  if (fieldIds) return fieldIds.map((fieldId) => ({ code, severity, fieldId, recipientId: null }));
  if (!OF_RECIPIENTS.includes(code)) return [];
  return (recipientIds ?? []).map((recipientId) => ({ code, severity, fieldId: null, recipientId }));
}

function envelopeFor({ envelope, items }: EditorWorld, fields: FieldMap): EnvelopeBeforeSending {
  const { documentMeta, authOptions } = envelope;
  return {
    type: "DOCUMENT",
    status: envelope.status,
    deletedAt: null,
    sealingSince: null,
    globalAccessAuth: authOptions.globalAccessAuth,
    globalActionAuth: authOptions.globalActionAuth,
    signingMode: documentMeta.signingOrder,
    distributionMethod: documentMeta.distributionMethod,
    typedSignatureEnabled: documentMeta.typedSignatureEnabled,
    uploadSignatureEnabled: documentMeta.uploadSignatureEnabled,
    drawSignatureEnabled: documentMeta.drawSignatureEnabled,
    items,
    recipients: envelope.recipients.map((recipient) => ({
      ...recipient,
      ...recipient.authOptions,
      expiresAt: null,
    })),
    fields: [...fields.values()].map((field) => ({ ...field, customText: "", inserted: false })),
  };
}
