import { ASKS_TO_ACT } from "@/server/domain/recipient/role";
import type { EnvelopeType, RecipientRole } from "@/server/domain/vocabulary";

/** The 13 kinds a webhook may subscribe to (seed 6.1); there is no fourteenth (ruling 10). */
export const WEBHOOK_EVENTS = [
  "DOCUMENT_CREATED",
  "DOCUMENT_SENT",
  "DOCUMENT_OPENED",
  "DOCUMENT_SIGNED",
  "DOCUMENT_RECIPIENT_COMPLETED",
  "DOCUMENT_COMPLETED",
  "DOCUMENT_REJECTED",
  "DOCUMENT_CANCELLED",
  "DOCUMENT_REMINDER_SENT",
  "TEMPLATE_CREATED",
  "TEMPLATE_UPDATED",
  "TEMPLATE_DELETED",
  "TEMPLATE_USED",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Created, duplicated or saved as a template (domain/webhook-events.md 2.2). */
export function eventsOnCreate(type: EnvelopeType): readonly WebhookEvent[] {
  return type === "TEMPLATE" ? ["TEMPLATE_CREATED"] : ["DOCUMENT_CREATED"];
}

/** A document made from a template; the events of distributing it follow separately. */
export const EVENTS_ON_USE = ["DOCUMENT_CREATED", "TEMPLATE_USED"] as const satisfies readonly WebhookEvent[];

/**
 * Changes of one template within this time give one TEMPLATE_UPDATED with the last state (domain/webhook-events.md
 * 2.2).
 */
export const COALESCE_MS = 5_000;

/** Settings, meta, recipients, fields or items changed: only templates emit an event. */
export function eventsOnUpdate(type: EnvelopeType): readonly WebhookEvent[] {
  return type === "TEMPLATE" ? ["TEMPLATE_UPDATED"] : [];
}

/** The first view of a recipient; opening is the whole act of a VIEWER whose turn it is (ruling 9). */
export function eventsOnOpen(visit: {
  role: RecipientRole;
  isFirst: boolean;
  hasTurn: boolean;
}): readonly WebhookEvent[] {
  const opened: readonly WebhookEvent[] = visit.isFirst ? ["DOCUMENT_OPENED"] : [];
  return visit.role === "VIEWER" && visit.hasTurn ? [...opened, "DOCUMENT_RECIPIENT_COMPLETED"] : opened;
}

/** A recipient finished. DOCUMENT_SIGNED only if a signature was left (ruling 10). */
export function eventsOnRecipientComplete(act: {
  role: RecipientRole;
  leftSignature: boolean;
}): readonly WebhookEvent[] {
  if (!ASKS_TO_ACT[act.role]) return [];
  const signed = act.role === "SIGNER" || (act.role === "APPROVER" && act.leftSignature);
  return signed ? ["DOCUMENT_RECIPIENT_COMPLETED", "DOCUMENT_SIGNED"] : ["DOCUMENT_RECIPIENT_COMPLETED"];
}

/**
 * Each reminder gives one event: the sweep calls it per recipient, a resend once per call with the number of
 * recipients. Under distribution NONE links are refreshed without an event (ruling 42).
 */
export function eventsOnRemind(remind: { notified: number }): readonly WebhookEvent[] {
  return remind.notified > 0 ? ["DOCUMENT_REMINDER_SENT"] : [];
}
