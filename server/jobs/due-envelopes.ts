import { and, asc, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "@/server/db/client";
import { envelopes, recipients } from "@/server/db/schema";
import { type EnvelopeRow, lockEnvelopeById } from "@/server/db/store/envelope";
import { inStatus } from "@/server/db/store/status-conditions";
import { WAITING } from "@/server/domain/envelope/status";
import { log } from "@/server/log";

/** Recipients looked at in one query; a sweep takes as many such batches as there are. */
const BATCH = 1000;

type Sweep = {
  /** Named in the log when one envelope fails. */
  name: string;
  /** The due time a recipient waits for, and what else must hold. */
  dueAt: PgColumn;
  isDue: SQL | undefined;
  /** What to do with one envelope, locked. Decides again: somebody may have been faster. Returns how many it served. */
  work: (tx: Transaction, envelope: EnvelopeRow) => Promise<number>;
};

/**
 * Goes through the sent envelopes that have a due recipient, each in a transaction of its own under the lock that
 * every verb takes, so that an envelope that fails is only late itself. Nothing is claimed ahead of its envelope's
 * turn: what a killed sweep did not reach is still due. Returns how many recipients were served.
 */
export async function eachDueEnvelope(db: Database, sweep: Sweep): Promise<number> {
  const seen = new Set<string>();
  let served = 0;
  for (let after: Place | null = null; ; ) {
    const due = await dueAfter(db, sweep, after);
    for (const { envelopeId } of due) {
      if (seen.has(envelopeId)) continue;
      seen.add(envelopeId);
      try {
        served += await db.transaction(async (tx) => sweep.work(tx, await lockEnvelopeById(tx, envelopeId)));
      } catch (error) {
        log.error({ err: error, envelopeId }, `${sweep.name} failed for one envelope and will be repeated`);
      }
    }
    after = due.at(-1) ?? null;
    if (due.length < BATCH || !after) return served;
  }
}

type Place = { id: number; dueAt: unknown };

/** The next batch, longest due first; `after` is where the last one ended, so that what failed does not block the rest. */
function dueAfter(db: Database, { dueAt, isDue }: Sweep, after: Place | null) {
  return db
    .select({ id: recipients.id, envelopeId: recipients.envelopeId, dueAt })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(
      and(
        isDue,
        inStatus(WAITING),
        isNull(envelopes.deletedAt),
        after
          ? or(gt(dueAt, after.dueAt), and(eq(dueAt, after.dueAt), gt(recipients.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(asc(dueAt), asc(recipients.id))
    .limit(BATCH);
}
