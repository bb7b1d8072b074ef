import { eq, sql } from "drizzle-orm";
import { buildPayload } from "@/server/contract/event";
import type { WebhookEvent } from "@/server/domain/webhook/events";
import { newId } from "@/server/ids";
import { enqueue } from "@/server/jobs/enqueue";
import type { Transaction } from "../client";
import { envelopes, events } from "../schema";
import { loadAggregate, lockEnvelopeById } from "./envelope";

/**
 * Emits events about an envelope in order: one row each with the payload frozen now, whether or not a
 * webhook listens (ruling 66), and a fan-out job. Call after the state change, inside its transaction.
 */
export async function emitEvents(
  tx: Transaction,
  envelopeId: string,
  kinds: readonly WebhookEvent[],
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return;
  const aggregate = await loadAggregate(tx, await lockEnvelopeById(tx, envelopeId));
  const [counter] = await tx
    .update(envelopes)
    .set({ eventSequence: sql`${envelopes.eventSequence} + ${kinds.length}` })
    .where(eq(envelopes.id, envelopeId))
    .returning({ last: envelopes.eventSequence });
  const first = (counter?.last ?? kinds.length) - kinds.length + 1;
  const payload = buildPayload(aggregate);
  for (const [index, kind] of kinds.entries()) {
    const id = newId();
    await tx.insert(events).values({
      id,
      teamId: aggregate.envelope.teamId,
      envelopeId,
      kind,
      sequence: first + index,
      payload,
      createdAt: now,
    });
    await enqueue(tx, "event.fan-out", id);
  }
}
