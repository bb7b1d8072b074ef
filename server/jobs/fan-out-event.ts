import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { iso } from "@/server/contract/recipient";
import type { Transaction } from "@/server/db/client";
import { events, recipients, webhookDeliveries, webhooks } from "@/server/db/schema";
import { readSigningToken } from "@/server/db/store/tokens";
import { newId } from "@/server/ids";
import type { Job } from "./job";

const Payload = z.looseObject({ recipients: z.array(z.looseObject({ id: z.number() })) });

/**
 * Gives every subscribed endpoint of the team its delivery, with the bytes that every attempt will carry
 * (ruling 26). Once per event: the mark and the deliveries commit together.
 */
export const fanOutEvent: Job = async (eventId, { db }) => {
  await db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const [event] = await tx
      .update(events)
      .set({ fannedOutAt: now })
      .where(and(eq(events.id, eventId), isNull(events.fannedOutAt)))
      .returning();
    if (!event) return;
    const endpoints = await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.teamId, event.teamId), eq(webhooks.enabled, true)));
    for (const endpoint of endpoints) {
      if (endpoint.eventTriggers !== null && !endpoint.eventTriggers.includes(event.kind)) continue;
      const payload = endpoint.includeSigningTokens
        ? await withTokens(tx, event.envelopeId, event.payload)
        : event.payload;
      await tx.insert(webhookDeliveries).values({
        id: newId(),
        eventId: event.id,
        webhookId: endpoint.id,
        url: endpoint.webhookUrl,
        body: JSON.stringify({
          event: event.kind,
          payload,
          createdAt: iso(event.createdAt),
          webhookEndpoint: endpoint.webhookUrl,
          sequence: event.sequence,
        }),
        nextAttemptAt: now,
        createdAt: now,
      });
    }
  });
};

/** The payload with signing tokens, for endpoints that asked for them; both spellings of the list (domain.md 2.3). */
async function withTokens(tx: Transaction, envelopeId: string, stored: unknown) {
  const payload = Payload.parse(stored);
  const rows = await tx.select().from(recipients).where(eq(recipients.envelopeId, envelopeId));
  const shown = payload.recipients.map((person) => {
    const row = rows.find(({ id }) => id === person.id);
    return row ? { ...person, token: readSigningToken(row) } : person;
  });
  return { ...payload, recipients: shown, Recipient: shown };
}
