import type { ApiCall } from "@/components/api-call/api-call";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { getBrowserTimeZone } from "@/components/form/browser-zone";
import { isDraft } from "@/server/domain/envelope/status";
import { getPlannedSending } from "./planned-sending";

const DAY_MS = 86_400_000;

export function buildSendingCalls(envelope: OwnerEnvelope): ApiCall[] {
  const { id: envelopeId, actions } = envelope;
  if (!isDraft(envelope) || !actions.includes("distribute")) return [];
  if (getPlannedSending(envelope))
    return [{ method: "POST", path: "/envelope/unschedule", body: { envelopeId } }];
  const at = new Date(Date.now() + DAY_MS).toISOString();
  return [
    { method: "POST", path: "/envelope/distribute", body: { envelopeId } },
    { method: "POST", path: "/envelope/schedule", body: { envelopeId, at, timezone: getBrowserTimeZone() } },
  ];
}
