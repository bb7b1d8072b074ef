import { and, eq } from "drizzle-orm";
import { DomainError } from "@/server/domain/errors";
import type { PlannedAct } from "@/server/domain/recipient/planned-act";
import type { Transaction } from "../client";
import { recipients } from "../schema";
import type { RecipientRow } from "./envelope";
import { hasNotActed } from "./status-conditions";

/**
 * Writes a recipient's own act. It is conditional, so that of two requests one wins (T23), and never undone.
 * No other code writes it. The caller holds the envelope's lock. Returns the recipient afterwards.
 * @throws DomainError CONFLICT when the recipient has acted meanwhile
 */
export async function markActed(
  tx: Transaction,
  recipientId: number,
  act: PlannedAct,
  now: Date,
): Promise<RecipientRow> {
  const { signingStatus, rejectionReason } = act;
  const reason = rejectionReason === null ? {} : { rejectionReason };
  const [row] = await tx
    .update(recipients)
    .set({ signingStatus, ...reason, signedAt: now, nextReminderAt: null, updatedAt: now })
    .where(and(eq(recipients.id, recipientId), hasNotActed()))
    .returning();
  if (!row) throw new DomainError("CONFLICT");
  return row;
}
