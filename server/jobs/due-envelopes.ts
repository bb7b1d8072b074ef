import type { Database, Transaction } from "@/server/db/client";
import {
  DUE_BATCH,
  type DueKind,
  type DueRecipient,
  listDueRecipients,
} from "@/server/db/store/due-recipients";
import { type EnvelopeRow, lockEnvelopeById } from "@/server/db/store/envelope";
import { log } from "@/server/log";

type Sweep = {
  name: string;
  kind: DueKind;
  now: Date;
  /**
   * Handles one locked envelope. Checks again, because another worker may have been faster. Returns how many
   * it served.
   */
  work: (tx: Transaction, envelope: EnvelopeRow) => Promise<number>;
};

/**
 * Handles each sent envelope with a due recipient in its own transaction, under the lock that every procedure
 * takes, so that a failure delays only that envelope. No envelope is claimed ahead of its turn: what a killed
 * sweep did not reach is still due. Returns how many recipients were served.
 */
export async function handleDueEnvelopes(db: Database, sweep: Sweep): Promise<number> {
  const visitedEnvelopeIds = new Set<string>();
  let served = 0;
  for (let after: DueRecipient | null = null; ; ) {
    const due: DueRecipient[] = await listDueRecipients(db, sweep.kind, sweep.now, after);
    for (const { envelopeId } of due) {
      if (visitedEnvelopeIds.has(envelopeId)) continue;
      visitedEnvelopeIds.add(envelopeId);
      try {
        served += await db.transaction(async (tx) => sweep.work(tx, await lockEnvelopeById(tx, envelopeId)));
      } catch (error) {
        log.error({ err: error, envelopeId }, `${sweep.name} failed for one envelope and will be repeated`);
      }
    }
    after = due.at(-1) ?? null;
    if (due.length < DUE_BATCH || !after) return served;
  }
}
