import { and, eq } from "drizzle-orm";
import { DomainError } from "@/server/domain/errors";
import type { Transaction } from "../client";
import { recipients } from "../schema";

/** How a recipient ended its part. */
export type RecipientAct =
  | { signingStatus: "SIGNED" }
  | { signingStatus: "REJECTED"; rejectionReason: string };

/**
 * THE writer of a recipient's own act: conditional, so that of two requests one wins (T23), and never undone.
 * The caller holds the envelope's lock. @throws DomainError CONFLICT when the recipient has acted meanwhile
 */
export async function markActed(
  tx: Transaction,
  recipientId: number,
  act: RecipientAct,
  now: Date,
): Promise<void> {
  const rows = await tx
    .update(recipients)
    .set({ ...act, signedAt: now, nextReminderAt: null, updatedAt: now })
    .where(and(eq(recipients.id, recipientId), eq(recipients.signingStatus, "NOT_SIGNED")))
    .returning({ id: recipients.id });
  if (rows.length === 0) throw new DomainError("CONFLICT");
}
