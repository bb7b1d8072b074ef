import type { ApiCall } from "@/components/api-call/api-call";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { buildSendingCalls } from "@/components/envelope/later/sending-calls";
import type { StepId } from "@/components/envelope/problem-place";
import { buildUseExample } from "@/server/domain/template/use-example";
import type { EnvelopeType } from "@/server/domain/vocabulary";

const ANA = { email: "ana@example.com", name: "Ana Rojas", role: "SIGNER" };
const SIGNATURE = { type: "SIGNATURE", page: 1, positionX: 10, positionY: 80, width: 30, height: 5 };

/** Returns the call that creates the envelope in one request. */
export function buildNewEnvelopeCalls(type: EnvelopeType, title: string): ApiCall[] {
  const body = { title: title || "Lease", type, recipients: [{ ...ANA, fields: [SIGNATURE] }] };
  return [{ method: "POST", path: "/envelope/create", file: "lease.pdf", body }];
}

/** Returns the calls of one step, with the draft's own ids. */
export function buildDraftCalls(envelope: OwnerEnvelope, step: StepId): ApiCall[] {
  const { id: envelopeId } = envelope;
  switch (step) {
    case "files":
      return [
        {
          method: "POST",
          path: "/envelope/item/create-many",
          file: "lease.pdf",
          body: { envelopeId },
        },
        { method: "POST", path: "/envelope/recipient/create-many", body: { envelopeId, data: [ANA] } },
      ];
    case "fields":
      return [
        {
          method: "POST",
          path: "/envelope/field/create-many",
          body: { envelopeId, data: [buildFieldExample(envelope)] },
        },
        { method: "GET", path: "/envelope/{envelopeId}", parts: { envelopeId } },
      ];
    case "review":
      return [
        {
          method: "POST",
          path: "/envelope/update",
          body: {
            envelopeId,
            data: { title: envelope.title },
            meta: { language: envelope.documentMeta.language },
          },
        },
        ...(envelope.type === "TEMPLATE"
          ? [{ method: "POST" as const, path: "/envelope/use", body: buildUseExample(envelope) }]
          : buildSendingCalls(envelope)),
      ];
  }
}

function buildFieldExample({ fields: [first], recipients, items }: OwnerEnvelope) {
  if (!first) return { ...SIGNATURE, recipientId: recipients[0]?.id ?? 1, envelopeItemId: items[0]?.id };
  const { type, recipientId, envelopeItemId, page, positionX, positionY, width, height } = first;
  return { type, recipientId, envelopeItemId, page, positionX, positionY, width, height };
}
