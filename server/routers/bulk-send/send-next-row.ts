import { clock } from "@/server/clock";
import { readColumns } from "@/server/contract/bulk-send";
import { UseEnvelope } from "@/server/contract/copy-envelope";
import type { Database, Transaction } from "@/server/db/client";
import { isDatabaseAway } from "@/server/db/outage";
import { NO_ORIGIN } from "@/server/db/store/audit";
import type { BulkSendRecord, BulkSendRowRecord } from "@/server/db/store/bulk-send";
import { countFault, finishRow, lockNextRow, lockRunning, type Outcome } from "@/server/db/store/bulk-send";
import type { Aggregate } from "@/server/db/store/envelope";
import type { TeamActor } from "@/server/domain/actor";
import { isSending } from "@/server/domain/bulk-send/lifecycle";
import { computeNextRowAt } from "@/server/domain/bulk-send/pace";
import { readRow } from "@/server/domain/bulk-send/row";
import { isDomainError } from "@/server/domain/errors";
import type { FileServices } from "@/server/services";
import { useTemplate } from "../envelope/use";
import { endBatch, pauseOrphan } from "./end";
import { loadBatchSender } from "./sender";
import { buildTemplateShape } from "./template";

const SYSTEM = { kind: "system", job: "bulk-send.run" } as const;

/**
 * Creates the document of the next row. Row, document, evidence, mails and counts share a transaction under
 * the batch's lock: a crash leaves the row done or waiting, and no row is sent twice. A refused row fails; a
 * lost right pauses the batch. @returns ms until the next row is due; null when there is nothing to do now
 */
export async function sendNextRow(
  services: FileServices,
  db: Database,
  bulkSendId: string,
): Promise<number | null> {
  let position = 0;
  try {
    return await db.transaction(async (tx) => {
      const batch = await lockRunning(tx, bulkSendId);
      if (!batch) return null;
      const now = await clock.now(tx);
      if (batch.nextRowAt > now) return batch.nextRowAt.getTime() - now.getTime();
      const row = await lockNextRow(tx, bulkSendId);
      if (!row) return endBatch(tx, batch, { actor: SYSTEM, origin: NO_ORIGIN, now });
      position = row.position;
      const sender = await loadBatchSender(tx, batch);
      if ("reason" in sender) {
        return pauseOrphan(tx, batch, sender.reason, { actor: SYSTEM, origin: NO_ORIGIN, now });
      }
      const outcome = await sendRowInSavepoint(services, tx, batch, row, sender, now);
      const due = computeNextRowAt(batch.nextRowAt, now, batch.perMinute);
      await finishRow(tx, batch, row.position, outcome, { now, nextRowAt: due });
      return due.getTime() - now.getTime();
    });
  } catch (error) {
    if (!isDatabaseAway(error) && position > 0) await countFault(db, bulkSendId, position);
    throw error;
  }
}

type Sender = { actor: TeamActor; template: Aggregate };

/** Creates the document in a savepoint: a refusal undoes it, and the row keeps the reason. */
async function sendRowInSavepoint(
  services: FileServices,
  tx: Transaction,
  batch: BulkSendRecord,
  row: BulkSendRowRecord,
  { actor, template }: Sender,
  now: Date,
): Promise<Outcome> {
  const { mode } = batch;
  const shape = { ...buildTemplateShape(template, now), columns: readColumns(batch.columns), mode };
  const { use, issues } = readRow(row.cells, shape);
  if (issues.length > 0) return { state: "FAILED", errorCode: "INVALID_BODY", issues };
  const input = UseEnvelope.parse({
    ...use,
    envelopeId: batch.templateId,
    distributeDocument: isSending(mode),
  });
  const cause = { bulkSend: { id: batch.id, name: batch.name, row: row.position } };
  try {
    const createdDocument = await tx.transaction((savepoint) =>
      useTemplate(savepoint, { actor, origin: NO_ORIGIN, services }, input, {
        revision: batch.templateRevision ?? undefined,
        cause,
      }),
    );
    return { state: "DONE", envelopeId: createdDocument.envelope.id };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const errorIssues = error.issues?.length ? error.issues : [{ message: error.message }];
    const refused = errorIssues
      .slice(0, 20)
      .map(({ message, said }) => ({ column: null, code: null, message, ...(said ? { said } : {}) }));
    return { state: "FAILED", errorCode: error.code, issues: refused };
  }
}
