import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Transaction } from "../client";
import { events } from "../schema";

export type EventRow = typeof events.$inferSelect;

/** Marks an event as fanned out and returns it; undefined if another worker was faster. */
export async function takeEvent(tx: Transaction, id: string, now: Date): Promise<EventRow | undefined> {
  const [event] = await tx
    .update(events)
    .set({ fannedOutAt: now })
    .where(and(eq(events.id, id), isNull(events.fannedOutAt)))
    .returning();
  return event;
}

export async function listWaitingEventsUpTo(tx: Transaction, eventId: string): Promise<string[]> {
  const event = await tx.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event || event.fannedOutAt !== null) return [];
  const { envelopeId, sequence } = event;
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.envelopeId, envelopeId), isNull(events.fannedOutAt), lte(events.sequence, sequence)))
    .orderBy(asc(events.sequence));
  return rows.map(({ id }) => id);
}
