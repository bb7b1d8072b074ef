import { and, eq } from "drizzle-orm";
import { Refusal } from "@/server/domain/errors";
import type { Transaction } from "../client";
import { recipients } from "../schema";

/** THE writer of SIGNED: conditional, so that only one of two requests wins (T23). @throws Refusal CONFLICT */
export async function markSigned(tx: Transaction, recipientId: number, now: Date): Promise<void> {
  const rows = await tx
    .update(recipients)
    .set({ signingStatus: "SIGNED", signedAt: now, nextReminderAt: null, updatedAt: now })
    .where(and(eq(recipients.id, recipientId), eq(recipients.signingStatus, "NOT_SIGNED")))
    .returning({ id: recipients.id });
  if (rows.length === 0) throw new Refusal("CONFLICT");
}

/** THE writer of a recipient's REJECTED, conditional likewise. @throws Refusal CONFLICT */
export async function markRejected(
  tx: Transaction,
  recipientId: number,
  reason: string,
  now: Date,
): Promise<void> {
  const rows = await tx
    .update(recipients)
    .set({
      signingStatus: "REJECTED",
      signedAt: now,
      rejectionReason: reason,
      nextReminderAt: null,
      updatedAt: now,
    })
    .where(and(eq(recipients.id, recipientId), eq(recipients.signingStatus, "NOT_SIGNED")))
    .returning({ id: recipients.id });
  if (rows.length === 0) throw new Refusal("CONFLICT");
}
