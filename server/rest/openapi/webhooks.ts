import { z } from "zod";
import { WebhookPayload } from "@/server/contract/event";
import { buildWebhookPayload } from "@/server/contract/examples";
import { Timestamp } from "@/server/contract/timestamp";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/server/domain/webhook/events";
import { type Components, type JsonSchema, toOpenApiSchema } from "./schemas";

/** The moment at which each event is sent (seed 6.1). */
const WHEN: Record<WebhookEvent, string> = {
  DOCUMENT_CREATED: "A document was created, copied or made from a template.",
  DOCUMENT_SENT: "A draft was distributed.",
  DOCUMENT_OPENED: "A recipient opened the document for the first time.",
  DOCUMENT_SIGNED: "A recipient finished and left a signature.",
  DOCUMENT_RECIPIENT_COMPLETED: "A recipient did what was asked: signed, approved, viewed or assisted.",
  DOCUMENT_COMPLETED: "Everybody is done and the sealed files can be downloaded.",
  DOCUMENT_REJECTED: "A recipient rejected the document, which ended it.",
  DOCUMENT_CANCELLED: "The document was cancelled or deleted by its team.",
  DOCUMENT_REMINDER_SENT: "Recipients were reminded.",
  TEMPLATE_CREATED: "A template was created or copied.",
  TEMPLATE_UPDATED: "A template's settings, recipients, fields or files changed.",
  TEMPLATE_DELETED: "A template was deleted.",
  TEMPLATE_USED: "A document was made from a template; the payload is the new document.",
};

/** Body of a call to a webhook, the same bytes on every attempt (ruling 26). */
const WebhookBody = z.object({
  event: z.enum(WEBHOOK_EVENTS),
  payload: WebhookPayload,
  createdAt: Timestamp,
  webhookEndpoint: z.string(),
  sequence: z.int(),
  /** True if the full body would exceed 256 KB: then only the recipients are included. */
  reduced: z.literal(true).optional(),
});

const HEADERS: readonly [name: string, description: string, isAlways: boolean][] = [
  ["webhook-id", "The event's id, the same on every attempt: use it to notice repetitions.", true],
  ["webhook-timestamp", "When this attempt was made, in seconds since 1970.", true],
  [
    "webhook-signature",
    "`v1,` and the Standard Webhooks signature; two of them while a secret rotates.",
    false,
  ],
  ["X-Service-Secret", "The webhook's secret, where it has one. Compare it in constant time.", false],
  ["X-Service-Event", "The event's name.", true],
  ["X-Service-Delivery-Id", "The id of this delivery.", true],
  ["X-Service-Attempt", "Which attempt this is, from 1.", true],
  ["X-Service-Test", "`1` on a test, which tells of nothing that happened.", false],
];

export function buildWebhookSection(components: Components): JsonSchema {
  const parameters = HEADERS.map(([name, description, required]) => ({
    name,
    in: "header",
    description,
    required,
    schema: { type: "string" },
  }));
  const entries = WEBHOOK_EVENTS.map((event) => [
    event,
    {
      post: {
        operationId: `on-${event}`,
        tags: ["Webhook"],
        summary: WHEN[event],
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: toOpenApiSchema(WebhookBody.extend({ event: z.literal(event) }), "output", components),
              example: buildWebhookExample(event),
            },
          },
        },
        responses: {
          "2XX": { description: "Taken. Anything else, or no answer within the time limit, is tried again." },
          "4XX": { description: "Not taken; tried again." },
        },
      },
    },
  ]);
  return Object.fromEntries(entries);
}

const buildWebhookExample = (event: WebhookEvent): z.infer<typeof WebhookBody> => ({
  event,
  payload: buildWebhookPayload(),
  createdAt: "2026-05-05T08:30:00.000Z",
  webhookEndpoint: "https://hooks.example.com/signed",
  sequence: 7,
});
