import { and, eq, isNull, lte, or } from "drizzle-orm";
import { clock } from "@/server/clock";
import { computeNextFirstPageAt } from "@/server/domain/first-page";
import { enqueueJob } from "@/server/jobs/enqueue";
import type { Database } from "../client";
import { envelopeItems, itemVersions, uploads } from "../schema";
import { parseUploadId } from "./item-versions";

/** A claim not renewed for this long belongs to a dead worker; with the sweep, work resumes in 60 s. */
const LEASE_MS = 30_000;

/** A worker's claim on an item's picture, for the bytes it showed then, which may be replaced meanwhile. */
export type FirstPageClaim = {
  itemId: string;
  versionId: string;
  storageKey: string;
  cause: string;
  failures: number;
};

/** Claims the item for one attempt; null if it has a picture, is not due, or another worker holds it. */
export function claimFirstPage(db: Database, itemId: string): Promise<FirstPageClaim | null> {
  return db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const { firstPageKey, firstPageDueAt } = envelopeItems;
    // A null due time means given up: it is drawn again when an admin asks.
    const isDue = or(isNull(firstPageDueAt), lte(firstPageDueAt, now));
    const [item] = await tx
      .update(envelopeItems)
      .set({ firstPageDueAt: new Date(now.getTime() + LEASE_MS) })
      .where(and(eq(envelopeItems.id, itemId), isNull(firstPageKey), isDue))
      .returning({ versionId: envelopeItems.originalVersionId, failures: envelopeItems.firstPageFailures });
    if (!item?.versionId) return null;
    const { versionId, failures } = item;
    const [version] = await tx.select().from(itemVersions).where(eq(itemVersions.id, versionId));
    if (!version) return null;
    const { storageKey, cause } = version;
    return { itemId, versionId, storageKey, cause, failures };
  });
}

/** The item still shows the claimed bytes and has no picture of them. */
const isStillOwed = ({ itemId, versionId }: FirstPageClaim) =>
  and(
    eq(envelopeItems.id, itemId),
    eq(envelopeItems.originalVersionId, versionId),
    isNull(envelopeItems.firstPageKey),
  );

export async function renewFirstPage(db: Database, claim: FirstPageClaim): Promise<void> {
  const until = new Date((await clock.now(db)).getTime() + LEASE_MS);
  // A renewal in flight when a failure is written must not move the next attempt.
  const isUnderWay = eq(envelopeItems.firstPageFailures, claim.failures);
  await db
    .update(envelopeItems)
    .set({ firstPageDueAt: until })
    .where(and(isStillOwed(claim), isUnderWay));
}

/**
 * Stores the item's picture. The upload keeps its name too, so that the sweep deletes the picture with the
 * file.
 */
export function recordFirstPage(db: Database, claim: FirstPageClaim, firstPageKey: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx
      .update(envelopeItems)
      .set({ firstPageKey, firstPageDueAt: null, firstPageFailures: 0 })
      .where(isStillOwed(claim));
    const uploadId = parseUploadId(claim.cause);
    if (uploadId) await tx.update(uploads).set({ firstPageKey }).where(eq(uploads.id, uploadId));
  });
}

export function recordFirstPageFailure(db: Database, claim: FirstPageClaim): Promise<void> {
  return db.transaction(async (tx) => {
    const failures = claim.failures + 1;
    const next = computeNextFirstPageAt(failures, await clock.now(tx));
    const written = await tx
      .update(envelopeItems)
      .set({ firstPageDueAt: next, firstPageFailures: failures })
      .where(isStillOwed(claim))
      .returning({ id: envelopeItems.id });
    if (written.length > 0 && next)
      await enqueueJob(tx, "item.draw-first-page", claim.itemId, { runAt: next });
  });
}
