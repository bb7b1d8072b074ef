import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { buildWebhookBody } from "@/server/contract/webhook-body";
import type { Transaction } from "@/server/db/client";
import { webhooks } from "@/server/db/schema";
import { listEnvelopeRecipients, listFieldValues } from "@/server/db/store/envelope-parts";
import { type EventRow, takeEventsUpTo } from "@/server/db/store/event-queue";
import { recordLinksSent } from "@/server/db/store/sent-links";
import { readSigningToken } from "@/server/db/store/tokens";
import type { WebhookRow } from "@/server/db/store/webhook";
import { insertDelivery, insertSkipped } from "@/server/db/store/webhook-delivery";
import { isSubscribed } from "@/server/domain/webhook/delivery";
import type { Job } from "./job";

type Payload = z.infer<typeof Payload>;
const Payload = z.looseObject({ recipients: z.array(z.looseObject({ id: z.number() })) });

/**
 * Creates a delivery for every subscribed endpoint of the team, with the bytes of every attempt (ruling 26).
 * Once per event: the mark and the deliveries commit together. Earlier waiting events of the envelope go with
 * it, so that deliveries are created in the order of events.
 */
export const fanOutEvent: Job = async (eventId, { db }) => {
  await db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const taken = await takeEventsUpTo(tx, eventId, now);
    if (taken.length === 0) return;
    // A transferred envelope has events of both teams.
    const teamIds = [...new Set(taken.map(({ teamId }) => teamId))];
    const endpoints = await tx
      .select()
      .from(webhooks)
      .where(and(inArray(webhooks.teamId, teamIds), eq(webhooks.enabled, true)));
    for (const event of taken) {
      const own = endpoints.filter(({ teamId }) => teamId === event.teamId);
      await fanOutToWebhooks(tx, event, own, now);
    }
  });
};

async function fanOutToWebhooks(
  tx: Transaction,
  event: EventRow,
  endpoints: readonly WebhookRow[],
  now: Date,
): Promise<void> {
  const stored = Payload.parse(event.payload);
  for (const webhook of endpoints.filter((endpoint) => isSubscribed(endpoint, event.kind))) {
    const { kind, sequence, createdAt, envelopeId } = event;
    const { webhookUrl: webhookEndpoint } = webhook;
    const payload = await buildPayload(tx, webhook, event.envelopeId, stored);
    const body = buildWebhookBody({ event: kind, payload, createdAt, webhookEndpoint, sequence });
    const newDelivery = { webhook, event: kind, eventId: event.id, envelopeId, sequence, body };
    await (webhook.pausedAt === null ? insertDelivery : insertSkipped)(tx, newDelivery, now);
  }
}

async function buildPayload(
  tx: Transaction,
  webhook: WebhookRow,
  envelopeId: string,
  stored: Payload,
): Promise<Payload> {
  const payload = webhook.includeSigningTokens ? await withTokens(tx, webhook, envelopeId, stored) : stored;
  return webhook.includeFields ? { ...payload, fields: await listFieldValues(tx, envelopeId) } : payload;
}

/**
 * The payload with signing tokens, recorded as handed out; both spellings of the list (domain/webhook-events.md 2.3).
 */
async function withTokens(
  tx: Transaction,
  webhook: WebhookRow,
  envelopeId: string,
  payload: Payload,
): Promise<Payload> {
  const rows = await listEnvelopeRecipients(tx, envelopeId);
  await recordLinksSent(tx, webhook, envelopeId, rows);
  const recipientsWithTokens = payload.recipients.map((person) => {
    const row = rows.find(({ id }) => id === person.id);
    return row ? { ...person, token: readSigningToken(row) } : person;
  });
  return { ...payload, recipients: recipientsWithTokens, Recipient: recipientsWithTokens };
}
