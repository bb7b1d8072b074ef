import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { buildPayload } from "@/server/contract/event";
import { COALESCE_MS, type WebhookEvent } from "@/server/domain/webhook/events";
import { newId } from "@/server/ids";
import { enqueue } from "@/server/jobs/enqueue";
import type { Transaction } from "../client";
import { envelopes, events } from "../schema";
import { loadAggregate, lockEnvelopeById } from "./envelope";

type Payload = ReturnType<typeof buildPayload>;

/**
 * Emits events about an envelope in order: a row each with the payload frozen now, even without a webhook
 * (ruling 66), and a fan-out job. Call it after the state change, inside its transaction. TEMPLATE_UPDATED is
 * held back for 5 s and takes in later changes (domain/webhook-events.md 2.2).
 */
export async function emitEvents(
  tx: Transaction,
  envelopeId: string,
  kinds: readonly WebhookEvent[],
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return;
  const aggregate = await loadAggregate(tx, await lockEnvelopeById(tx, envelopeId));
  const { teamId, type } = aggregate.envelope;
  const payload = buildPayload(aggregate);
  const isUpdate = kinds.length === 1 && kinds[0] === "TEMPLATE_UPDATED";
  if (isUpdate && (await refreshHeldUpdate(tx, envelopeId, payload, now))) return;
  if (!isUpdate && type === "TEMPLATE") await releaseHeldUpdates(tx, envelopeId);
  const [counter] = await tx
    .update(envelopes)
    .set({ eventSequence: sql`${envelopes.eventSequence} + ${kinds.length}` })
    .where(eq(envelopes.id, envelopeId))
    .returning({ last: envelopes.eventSequence });
  const first = (counter?.last ?? kinds.length) - kinds.length + 1;
  for (const [index, kind] of kinds.entries()) {
    const id = newId();
    const sequence = first + index;
    await tx.insert(events).values({ id, teamId, envelopeId, kind, sequence, payload, createdAt: now });
    await enqueue(tx, "event.fan-out", id, isUpdate ? { runAt: new Date(now.getTime() + COALESCE_MS) } : {});
  }
}

/** Not sent yet, so a later state can still replace it. */
const isHeldUpdate = (envelopeId: string) =>
  and(eq(events.envelopeId, envelopeId), eq(events.kind, "TEMPLATE_UPDATED"), isNull(events.fannedOutAt));

/**
 * Gives a waiting update the newer state; false if none waits. The write requires that it has not left: a
 * concurrent fan-out either sees this state or makes this a new event.
 */
async function refreshHeldUpdate(
  tx: Transaction,
  envelopeId: string,
  payload: Payload,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - COALESCE_MS);
  const [waiting] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(isHeldUpdate(envelopeId), gt(events.createdAt, since)))
    .orderBy(desc(events.sequence))
    .limit(1);
  if (!waiting) return false;
  const refreshed = await tx
    .update(events)
    .set({ payload })
    .where(and(eq(events.id, waiting.id), isNull(events.fannedOutAt)))
    .returning({ id: events.id });
  return refreshed.length > 0;
}

/** A later event of the template comes after its update, so the update need not wait any longer. */
async function releaseHeldUpdates(tx: Transaction, envelopeId: string): Promise<void> {
  const waiting = await tx
    .select({ id: events.id })
    .from(events)
    .where(isHeldUpdate(envelopeId))
    .orderBy(events.sequence);
  for (const { id } of waiting) await enqueue(tx, "event.fan-out", id);
}
