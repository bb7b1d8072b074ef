import { clock } from "@/server/clock";
import { type BulkSend, toBulkSend } from "@/server/contract/bulk-send";
import type { Connection, Transaction } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import type { BulkSendRecord } from "@/server/db/store/bulk-send";
import { loadBatch, lockBatch, updateBatch } from "@/server/db/store/bulk-send";
import type { AuditContext } from "@/server/db/store/transition";
import type { TeamActor } from "@/server/domain/actor";
import {
  type BulkSendAction,
  type BulkSendState,
  maySteer,
  moveBulkSend,
} from "@/server/domain/bulk-send/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { enqueueJob } from "@/server/jobs/enqueue";

type Steering = { db: Connection; actor: TeamActor; origin: Origin };
type SteeringContext = AuditContext & { actor: TeamActor };

/**
 * Locks the batch, checks rights and state, and runs `work`: shared by pause, resume, stop and retry. Returns
 * the batch afterwards.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST
 */
export function runBatchAction(
  { db, actor, origin }: Steering,
  id: string,
  action: BulkSendAction,
  work: (tx: Transaction, batch: BulkSendRecord, next: BulkSendState, act: SteeringContext) => Promise<void>,
): Promise<BulkSend> {
  return db.transaction(async (tx) => {
    const batch = await lockBatch(tx, actor, id);
    if (!maySteer(actor, batch)) throw new DomainError("FORBIDDEN");
    const next = moveBulkSend(action, batch);
    await work(tx, batch, next, { actor, origin, now: await clock.now(tx) });
    const after = await loadBatch(tx, actor, id);
    return toBulkSend(after.batch, after.templateTitle);
  });
}

export async function wakeBatch(tx: Transaction, id: string, now: Date): Promise<void> {
  await updateBatch(tx, id, {
    state: "RUNNING",
    pauseReason: null,
    endedAt: null,
    nextRowAt: now,
    wakeAt: now,
  });
  await enqueueJob(tx, "bulk-send.run", id);
}
