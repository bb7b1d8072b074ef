import { inArray } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { recipients } from "@/server/db/schema";
import type { Aggregate, RecipientRow } from "@/server/db/store/envelope";
import { DurationOrDisabled } from "@/server/domain/duration";
import { expiresAt } from "@/server/domain/envelope/expiry";

/**
 * Starts the clocks of recipients whose turn begins: the link's end counts from here, not from the sending
 * (domain 4.13). With distribution NONE the link is handed out by hand and counts as sent (ruling 42); with
 * EMAIL the mail job marks it sent once accepted.
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
    .set({ activatedAt: now, expiresAt: expiresAt(period, now, meta.timezone), updatedAt: now })
    .where(inArray(recipients.id, ids));
  const handed = meta.distributionMethod === "NONE" ? turn : turn.filter((row) => row.email === "");
  const unsent = handed.filter(({ sendStatus }) => sendStatus === "NOT_SENT").map(({ id }) => id);
  await tx.update(recipients).set({ sendStatus: "SENT", sentAt: now }).where(inArray(recipients.id, unsent));
}
