import type { Transaction } from "@/server/db/client";
import type { BulkSendRecord } from "@/server/db/store/bulk-send";
import { logBatch, newsOf, updateBatch } from "@/server/db/store/bulk-send";
import type { AuditContext } from "@/server/db/store/transition";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";

/** No row waits any more: the batch has ended, and its sender is told. */
export async function endBatch(tx: Transaction, batch: BulkSendRecord, act: AuditContext): Promise<null> {
  const { now } = act;
  await updateBatch(tx, batch.id, { state: "ENDED", endedAt: now, wakeAt: null, updatedAt: now });
  await logBatch(tx, batch.id, "ENDED", act);
  await tellSender(tx, { ...batch, stopped: 0 }, now);
  return null;
}

/** Tells whoever a batch is sent as that it is over, with its counts (mail 16, domain/README.md 5.2). */
export async function tellSender(tx: Transaction, batch: BulkSendRecord, now: Date): Promise<void> {
  const news = await newsOf(tx, batch);
  if (!news || news.isDisabled) return;
  const { done, failed, skipped, stopped, total, name } = batch;
  await queueMail(tx, {
    kind: "BULK_SEND_ENDED",
    data: {
      name,
      template: news.templateTitle,
      mode: batch.mode,
      ...{ total, done, failed, skipped, stopped },
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
