import type { WebhookEvent } from "@/server/domain/webhook/events";
import type { WebhookPayload } from "./event";
import { buildWebhookPayload } from "./examples";

type Recipient = WebhookPayload["recipients"][number];
type SampleChange = { envelope?: Partial<WebhookPayload>; recipient?: Partial<Recipient> };

const UNTOUCHED: Partial<Recipient> = {
  readStatus: "NOT_OPENED",
  signingStatus: "NOT_SIGNED",
  signedAt: null,
};
const SENT = { ...UNTOUCHED, sendStatus: "SENT" } as const;
const OPENED = { ...SENT, readStatus: "OPENED" } as const;
const DRAFTED: SampleChange = {
  envelope: { status: "DRAFT", completedAt: null },
  recipient: { ...UNTOUCHED, sendStatus: "NOT_SENT" },
};
const PENDING = { status: "PENDING", completedAt: null } as const;
const TEMPLATE: SampleChange = {
  envelope: { ...DRAFTED.envelope, type: "TEMPLATE", source: "TEMPLATE", secondaryId: "template_128" },
  recipient: { ...DRAFTED.recipient, documentId: null, templateId: 128 },
};

/** State of the example envelope at each event (domain/webhook-events.md 2.2). */
const WHEN: Record<WebhookEvent, SampleChange> = {
  DOCUMENT_CREATED: DRAFTED,
  DOCUMENT_SENT: { envelope: PENDING, recipient: SENT },
  DOCUMENT_OPENED: { envelope: PENDING, recipient: OPENED },
  DOCUMENT_SIGNED: { envelope: PENDING },
  DOCUMENT_RECIPIENT_COMPLETED: { envelope: PENDING },
  DOCUMENT_COMPLETED: {},
  DOCUMENT_REJECTED: {
    envelope: { ...PENDING, status: "REJECTED" },
    recipient: {
      ...OPENED,
      signingStatus: "REJECTED",
      rejectionReason: "The rent is not the one we agreed on.",
    },
  },
  DOCUMENT_CANCELLED: { envelope: { ...PENDING, status: "CANCELLED" }, recipient: SENT },
  DOCUMENT_REMINDER_SENT: { envelope: PENDING, recipient: SENT },
  TEMPLATE_CREATED: TEMPLATE,
  TEMPLATE_UPDATED: TEMPLATE,
  TEMPLATE_DELETED: TEMPLATE,
  TEMPLATE_USED: { ...DRAFTED, envelope: { ...DRAFTED.envelope, source: "TEMPLATE", templateId: 57 } },
};

/**
 * Returns an invented payload of an event, its title marked as a sample (domain/webhook-events.md 2.5): for tests and
 * previews.
 */
export function buildSamplePayload(event: WebhookEvent): WebhookPayload {
  const payload = buildWebhookPayload();
  const { envelope, recipient } = WHEN[event];
  const recipients = payload.recipients.map((person) => ({ ...person, ...recipient }));
  const title = `[Sample] ${payload.title}`;
  return { ...payload, ...envelope, title, recipients, Recipient: recipients };
}
