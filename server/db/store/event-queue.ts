import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "../client";
import { events } from "../schema";

export type EventRow = typeof events.$inferSelect;

/**
 * Marks a waiting event and the earlier ones of its envelope as fanned out, and returns them in order. Those
 * that another worker took are left out.
 */
export async function takeEventsUpTo(tx: Transaction, eventId: string, now: Date): Promise<EventRow[]> {
  const upTo = alias(events, "up_to");
  // Locked in one order, so that two workers never deadlock.
  const waiting = tx
    .select({ id: events.id })
    .from(events)
    .innerJoin(upTo, eq(upTo.envelopeId, events.envelopeId))
    .where(
      and(
        eq(upTo.id, eventId),
        isNull(upTo.fannedOutAt),
        isNull(events.fannedOutAt),
        lte(events.sequence, upTo.sequence),
      ),
    )
    .orderBy(asc(events.sequence))
    .for("update", { of: events });
  const rows = await tx
    .update(events)
    .set({ fannedOutAt: now })
    .where(inArray(events.id, waiting))
    .returning();
  return rows.sort((a, b) => a.sequence - b.sequence);
}
