import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { envelopes } from "@/server/db/schema";
import { inStatus } from "@/server/db/store/status-conditions";
import { WAITING } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import { enqueue } from "@/server/jobs/enqueue";

/**
 * Enters the sealing sub-state: everybody is done, the sealed files follow as a job of this transaction
 * (rulings 6, 8a). @throws DomainError CONFLICT when the envelope is not pending or already sealing
 */
export async function beginSealing(tx: Transaction, envelopeId: string, now: Date): Promise<void> {
  const rows = await tx
    .update(envelopes)
    .set({
      sealingSince: now,
      nextSealAt: now,
      sealAttempts: 0,
      sealError: null,
      sealDifferences: null,
      updatedAt: now,
    })
    .where(and(eq(envelopes.id, envelopeId), inStatus(WAITING), isNull(envelopes.sealingSince)))
    .returning({ id: envelopes.id });
  if (rows.length === 0) throw new DomainError("CONFLICT");
  await enqueue(tx, "envelope.seal", envelopeId);
}
