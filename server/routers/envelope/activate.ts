import { inArray } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { recipients } from "@/server/db/schema";
import { type Aggregate, lockEnvelopeById, type RecipientRow } from "@/server/db/store/envelope";
import { scheduleReminders } from "@/server/db/store/reminders";
import { DurationOrDisabled } from "@/server/domain/duration";
import { expiresAt } from "@/server/domain/envelope/expiry";

/** What belonged to a link and a cycle of reminders that are over. */
const ANEW = { expiredAt: null, expirationNotifiedAt: null, reminderCount: 0, newLinkAskedAt: null } as const;

/**
 * Starts the clocks of recipients whose turn begins, or starts them anew when they are asked again: the link's end
 * counts from here, not from the sending, and may be noticed anew; reminders begin again, from here for whoever was
 * sent the link, else from the mail's acceptance (domain/README.md 4.13, 4.14). With distribution NONE the link is
 * handed out by hand and counts as sent (ruling 42); with EMAIL the mail job marks it sent once accepted.
 */
export async function activate(
  tx: Transaction,
  aggregate: Aggregate,
  turn: readonly RecipientRow[],
  now: Date,
): Promise<void> {
  if (turn.length === 0) return;
  const { meta } = aggregate;
  const period = DurationOrDisabled.nullable().parse(meta.envelopeExpirationPeriod ?? null);
  const ids = turn.map((row) => row.id);
  await tx
    .update(recipients)
    .set({
      ...ANEW,
      activatedAt: now,
      expiresAt: expiresAt(period, now, meta.timezone),
      updatedAt: now,
    })
    .where(inArray(recipients.id, ids));
  const handed = meta.distributionMethod === "NONE" ? turn : turn.filter((row) => row.email === "");
  const unsent = handed.filter(({ sendStatus }) => sendStatus === "NOT_SENT").map(({ id }) => id);
  await tx.update(recipients).set({ sendStatus: "SENT", sentAt: now }).where(inArray(recipients.id, unsent));
  const again = turn.filter(({ sendStatus }) => sendStatus === "SENT").map(({ id }) => id);
  if (again.length === 0) return;
  await scheduleReminders(tx, await lockEnvelopeById(tx, aggregate.envelope.id), again, now);
}
