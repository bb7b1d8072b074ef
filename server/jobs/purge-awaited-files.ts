import type { Database, Transaction } from "@/server/db/client";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { isStillEmpty, listDraftsWithoutFile } from "@/server/db/store/awaited-files";
import { lockEnvelopeById } from "@/server/db/store/envelope";
import { applyTransition } from "@/server/db/store/transition";
import type { Actor } from "@/server/domain/actor";
import { isAllowed, planTransition } from "@/server/domain/envelope/lifecycle";
import { isDraft } from "@/server/domain/envelope/status";

/** Time that a draft waits for its promised file (domain/README.md 1.4). */
const WAIT_MS = 7 * 24 * 3_600_000;
const BATCH = 200;
const SWEEPER: Actor = { kind: "system", job: "purge-awaited-files" };

/**
 * Deletes drafts whose file never came: softly, as always (ruling 8), so that their evidence stays for its
 * retention. A draft with another file stays. Runs batch by batch until none is left, so that it never falls
 * behind. Returns how many.
 */
export async function purgeAwaitedFiles(db: Database, now: Date): Promise<number> {
  let total = 0;
  for (let purged = BATCH; purged === BATCH; total += purged) purged = await purgeBatch(db, now);
  return total;
}

async function purgeBatch(db: Database, now: Date): Promise<number> {
  const overdue = new Date(now.getTime() - WAIT_MS);
  const drafts = await listDraftsWithoutFile(db, overdue, BATCH);
  let purged = 0;
  for (const id of drafts) {
    if (await db.transaction((tx) => purgeDraft(tx, id, now))) purged += 1;
  }
  return purged;
}

/** Checks again under the lock: the file may have come, or a member may have deleted the draft. */
async function purgeDraft(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const envelope = await lockEnvelopeById(tx, id);
  const isEmpty = await isStillEmpty(tx, id);
  if (!isEmpty || !isDraft(envelope) || !isAllowed("remove", envelope)) return false;
  const act = { actor: SWEEPER, origin: NO_ORIGIN, now };
  await applyTransition(tx, envelope, planTransition("remove", envelope), act, [
    { type: "DOCUMENT_DELETED", data: { type: "SOFT" } },
  ]);
  return true;
}
