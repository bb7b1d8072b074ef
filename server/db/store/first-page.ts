import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, gt, is, isNotNull, isNull, type SQL } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { clock } from "@/server/clock";
import { FIRST_PAGE_PATIENCE_MS } from "@/server/domain/first-page";
import { enqueueJob } from "@/server/jobs/enqueue";
import type { Services } from "@/server/services";
import type { Connection, Transaction } from "../client";
import { envelopeItems, envelopes, itemVersions } from "../schema";
import type { ItemRow } from "./envelope";

export async function queueFirstPages(tx: Transaction, items: readonly ItemRow[]): Promise<void> {
  for (const { id, firstPageDueAt } of items) {
    if (firstPageDueAt !== null) await enqueueJob(tx, "item.draw-first-page", id);
  }
}

const LOOK_EVERY_MS = 40;

/**
 * Waits for the first pages of an envelope, at most `FIRST_PAGE_PATIENCE_MS`, but not for failed ones or
 * older files: no drawing holds up a sending. It does not wait in a transaction (every call with an
 * `Idempotency-Key` and all of v1): it would hold locks and a connection that the job may need. The mails
 * wait then. `seen` limits it to those who may know the envelope.
 */
export async function waitForFirstPages(
  { firstPagePatienceMs: patienceMs = FIRST_PAGE_PATIENCE_MS }: Pick<Services, "firstPagePatienceMs">,
  connection: Connection,
  envelopeId: string,
  seen?: SQL,
): Promise<void> {
  if (is(connection, PgTransaction)) return;
  const until = performance.now() + patienceMs;
  const since = new Date((await clock.now(connection)).getTime() - patienceMs);
  while (
    performance.now() < until &&
    (await isOneAwaited(connection, and(eq(envelopes.id, envelopeId), seen), since))
  ) {
    await sleep(LOOK_EVERY_MS);
  }
}

/** `isFirstPageAwaited` for any of them whose file came after `since`. */
async function isOneAwaited(connection: Connection, which: SQL | undefined, since: Date): Promise<boolean> {
  const rows = await connection
    .select({ id: envelopeItems.id })
    .from(envelopeItems)
    .innerJoin(envelopes, eq(envelopes.id, envelopeItems.envelopeId))
    .innerJoin(itemVersions, eq(itemVersions.id, envelopeItems.originalVersionId))
    .where(
      and(
        which,
        isNull(envelopeItems.firstPageKey),
        isNotNull(envelopeItems.firstPageDueAt),
        eq(envelopeItems.firstPageFailures, 0),
        gt(itemVersions.createdAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
