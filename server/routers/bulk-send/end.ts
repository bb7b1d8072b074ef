import type { Transaction } from "@/server/db/client";
import type { BulkSendRecord } from "@/server/db/store/bulk-send";
import { loadBatchEndNotice, logBatch, updateBatch } from "@/server/db/store/bulk-send";
import { notifyBatchSender } from "@/server/db/store/notice";
import type { AuditContext } from "@/server/db/store/transition";
import type { PauseReason } from "@/server/domain/bulk-send/lifecycle";
import { isOwnAct, isSentAtOnce } from "@/server/domain/notice/kinds";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";

/** Ends a batch without waiting rows, and tells its sender. */
export async function endBatch(tx: Transaction, batch: BulkSendRecord, act: AuditContext): Promise<null> {
  const { now } = act;
  await updateBatch(tx, batch.id, { state: "ENDED", endedAt: now, wakeAt: null, updatedAt: now });
  await logBatch(tx, batch.id, "ENDED", act);
  await notifyBatchEnd(tx, { ...batch, stopped: 0 }, act);
  return null;
}

/** Tells the sender that the batch is over, with its counts (mail 16, domain/mail.md 5.2). */
export async function notifyBatchEnd(
  tx: Transaction,
  batch: BulkSendRecord,
  act: AuditContext,
): Promise<void> {
  const { actor, now } = act;
  if (!isOwnAct(actor, batch))
    await notifyBatchSender(tx, batch, { kind: "BULK_SEND_ENDED", cause: "each" }, now);
  const news = await loadBatchEndNotice(tx, batch);
  if (!news || news.isDisabled || !isSentAtOnce("BULK_SEND_ENDED", news.mail)) return;
  const { done, failed, skipped, stopped, total, name } = batch;
  await queueMail(tx, {
    kind: "BULK_SEND_ENDED",
    data: {
      name,
      template: news.templateTitle,
      mode: batch.mode,
      total,
      done,
      failed,
      skipped,
      stopped,
      url: `${env().BASE_URL}/t/${news.teamUrl}/bulk-sends/${batch.id}`,
    },
    to: { name: news.name, email: news.email },
    language: news.language,
    userId: batch.userId,
    teamId: batch.teamId,
    uniqueKey: ["BULK_SEND_ENDED", batch.id, now.toISOString()].join(":"),
    now,
  });
}

/**
 * Pauses a batch whose sender may not go on. Tells the sender, or the template's owner if the sender has
 * left.
 */
export async function pauseOrphan(
  tx: Transaction,
  batch: BulkSendRecord,
  reason: PauseReason,
  act: AuditContext,
): Promise<null> {
  const { now } = act;
  await updateBatch(tx, batch.id, { state: "PAUSED", pauseReason: reason, updatedAt: now });
  await logBatch(tx, batch.id, "PAUSED", act, { reason });
  const hasLeft = reason === "SENDER_LEFT";
  await notifyBatchSender(
    tx,
    batch,
    { kind: "BULK_SEND_PAUSED", detail: reason, cause: "each", hasLeft },
    now,
  );
  return null;
}
