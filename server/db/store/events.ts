import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { buildPayload } from "@/server/contract/event";
import { DomainError } from "@/server/domain/errors";
import { COALESCE_MS, type WebhookEvent } from "@/server/domain/webhook/events";
import { newId } from "@/server/ids";
import { enqueueJobs } from "@/server/jobs/enqueue";
import type { Transaction } from "../client";
import { envelopes, events, webhooks } from "../schema";
import { type Aggregate, type EnvelopeRow, loadAggregate, lockEnvelopeById } from "./envelope";

type Payload = ReturnType<typeof buildPayload>;

/**
 * Emits events about an envelope in order: a row each with the payload frozen now, even without a webhook
 * (ruling 66), and a fan-out job if the team has a webhook. Call it after the state change, inside its
 * transaction. TEMPLATE_UPDATED is held back for 5 s and takes in later changes (domain/webhook-events.md 2.2).
 * @param known the parts of the envelope as they are now, loaded by default
 */
export async function emitEvents(
  tx: Transaction,
  envelopeId: string,
  kinds: readonly WebhookEvent[],
  now: Date,
  known?: Omit<Aggregate, "envelope">,
): Promise<void> {
  if (kinds.length === 0) return;
  if (isTemplateUpdate(kinds)) {
    const aggregate = await loadAggregate(tx, await lockEnvelopeById(tx, envelopeId));
    if (await refreshHeldUpdate(tx, envelopeId, buildPayload(aggregate), now)) return;
  }
  const [envelope] = await tx
    .update(envelopes)
    .set(buildEventCount(kinds))
    .where(eq(envelopes.id, envelopeId))
    .returning();
  if (!envelope) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
  await insertEvents(tx, envelope, kinds, now, known);
}

/** Counts events, for an update of the envelope that its caller needs anyway; `insertEvents` follows it. */
export const buildEventCount = (kinds: readonly WebhookEvent[]) => ({
  eventSequence: sql`${envelopes.eventSequence} + ${kinds.length}`,
});

/**
 * Writes events that an update of the locked envelope, or its own insert, has counted. `envelope` is its row
 * since then.
 */
export async function insertEvents(
  tx: Transaction,
  envelope: EnvelopeRow,
  kinds: readonly WebhookEvent[],
  now: Date,
  known?: Omit<Aggregate, "envelope">,
): Promise<void> {
  if (kinds.length === 0) return;
  const isUpdate = isTemplateUpdate(kinds);
  if (!isUpdate && envelope.type === "TEMPLATE") await releaseHeldUpdates(tx, envelope.id);
  const aggregate = known ? { ...known, envelope } : await loadAggregate(tx, envelope);
  const first = envelope.eventSequence - kinds.length + 1;
  const rows = await tx
    .insert(events)
    .values(buildRows(aggregate, kinds, first, now))
    .returning({ id: events.id, fannedOutAt: events.fannedOutAt });
  await enqueueFanOut(tx, rows, isUpdate ? { runAt: new Date(now.getTime() + COALESCE_MS) } : {});
}

const enqueueFanOut = (
  tx: Transaction,
  rows: readonly { id: string; fannedOutAt: Date | null }[],
  options: { runAt?: Date } = {},
): Promise<void> =>
  enqueueJobs(
    tx,
    "event.fan-out",
    rows.flatMap(({ id, fannedOutAt }) => (fannedOutAt === null ? [id] : [])),
    options,
  );

const isTemplateUpdate = (kinds: readonly WebhookEvent[]): boolean =>
  kinds.length === 1 && kinds[0] === "TEMPLATE_UPDATED";

/**
 * As `emitEvents`, in one statement: for a document whose locked row and parts are exactly as they are now.
 */
export async function emitKnownEvents(
  tx: Transaction,
  aggregate: Aggregate,
  kinds: readonly WebhookEvent[],
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return;
  const { id, eventSequence } = aggregate.envelope;
  const counted = tx.$with("counted").as(
    tx
      .update(envelopes)
      .set({ eventSequence: eventSequence + kinds.length })
      .where(eq(envelopes.id, id))
      .returning({ id: envelopes.id }),
  );
  const rows = await tx
    .with(counted)
    .insert(events)
    .values(buildRows(aggregate, kinds, eventSequence + 1, now))
    .returning({ id: events.id, fannedOutAt: events.fannedOutAt });
  await enqueueFanOut(tx, rows);
}

/** Events without a listener need no fan-out; an update of a template waits for later changes. */
function buildRows(aggregate: Aggregate, kinds: readonly WebhookEvent[], first: number, now: Date) {
  const { id: envelopeId, teamId } = aggregate.envelope;
  const payload = buildPayload(aggregate);
  const isHeard = sql`exists (select 1 from ${webhooks} where ${webhooks.teamId} = ${teamId})`;
  const fannedOutAt = sql`case when not ${isHeard} then ${now.toISOString()}::timestamptz end`;
  return kinds.map((kind, index) => ({
    id: newId(),
    teamId,
    envelopeId,
    kind,
    sequence: first + index,
    payload,
    createdAt: now,
    ...(kind === "TEMPLATE_UPDATED" ? {} : { fannedOutAt }),
  }));
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
  await enqueueJobs(
    tx,
    "event.fan-out",
    waiting.map(({ id }) => id),
  );
}
