import { and, eq, isNull, lte, or } from "drizzle-orm";
import { clock } from "@/server/clock";
import { isDatabaseAway } from "@/server/db/away";
import type { Database } from "@/server/db/client";
import { envelopeItems, itemVersions, uploads } from "@/server/db/schema";
import { uploadOfCause } from "@/server/db/store/item-versions";
import { isDomainError } from "@/server/domain/errors";
import { nextFirstPageAt } from "@/server/domain/first-page";
import { FIRST_PAGE_WIDTH_PX } from "@/server/pdf/intake/limits";
import { pdfPools } from "@/server/pdf/pool/registered";
import { enqueue } from "./enqueue";
import type { Job, JobDeps } from "./job";
import { withLeaseHeartbeat } from "./lease-heartbeat";

/** A claim not renewed for this long belongs to a worker that is gone; with the sweep, work resumes in 60 s. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;

/** One worker's turn at an item's picture: of the bytes that it showed then, which may be replaced meanwhile. */
type Claim = { itemId: string; versionId: string; storageKey: string; cause: string; failures: number };

/**
 * Draws the first page of an item as its signers see it (rulings 57, 90): claim, draw and store, then point the item at
 * it. Drawn twice it is the same picture. A failure is seen among the failed jobs and tried again a few times.
 */
export const drawFirstPage: Job = async (itemId, deps) => {
  const claim = await claimFirstPage(deps.db, itemId);
  if (!claim) return;
  try {
    const key = await withLeaseHeartbeat(
      RENEW_MS,
      () => renew(deps.db, claim),
      () => draw(deps, claim),
    );
    await record(deps.db, claim, key);
  } catch (error) {
    // Not the file's fault: the lease runs out, and the sweep brings it back.
    if (isDatabaseAway(error) || isBusy(error)) throw error;
    await recordFailure(deps.db, claim);
    throw error;
  }
};

const isBusy = (error: unknown): boolean => isDomainError(error) && error.code === "SERVICE_UNAVAILABLE";

/** Takes the item for one attempt; null when it has a picture, is not due, or is in other hands. */
function claimFirstPage(db: Database, itemId: string): Promise<Claim | null> {
  return db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const { firstPageKey, firstPageDueAt } = envelopeItems;
    // One that was given up is drawn when an admin asks for it.
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

/** The item while it shows what was claimed, and has no picture of it. */
const stillOwed = ({ itemId, versionId }: Claim) =>
  and(
    eq(envelopeItems.id, itemId),
    eq(envelopeItems.originalVersionId, versionId),
    isNull(envelopeItems.firstPageKey),
  );

async function renew(db: Database, claim: Claim): Promise<void> {
  const until = new Date((await clock.now(db)).getTime() + LEASE_MS);
  // One that is still on its way when a failure is written must not move the next attempt.
  const isUnderWay = eq(envelopeItems.firstPageFailures, claim.failures);
  await db
    .update(envelopeItems)
    .set({ firstPageDueAt: until })
    .where(and(stillOwed(claim), isUnderWay));
}

async function draw({ storage }: Pick<JobDeps, "storage">, { storageKey }: Claim): Promise<string> {
  const png = await pdfPools().renderFirstPage(await storage.path(storageKey), FIRST_PAGE_WIDTH_PX);
  return (await storage.put(png)).key;
}

/** The upload keeps the name as well, so that the sweep forgets the picture with the file. */
function record(db: Database, claim: Claim, firstPageKey: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx
      .update(envelopeItems)
      .set({ firstPageKey, firstPageDueAt: null, firstPageFailures: 0 })
      .where(stillOwed(claim));
    const uploadId = uploadOfCause(claim.cause);
    if (uploadId) await tx.update(uploads).set({ firstPageKey }).where(eq(uploads.id, uploadId));
  });
}

function recordFailure(db: Database, claim: Claim): Promise<void> {
  return db.transaction(async (tx) => {
    const failures = claim.failures + 1;
    const next = nextFirstPageAt(failures, await clock.now(tx));
    const written = await tx
      .update(envelopeItems)
      .set({ firstPageDueAt: next, firstPageFailures: failures })
      .where(stillOwed(claim))
      .returning({ id: envelopeItems.id });
    if (written.length > 0 && next) await enqueue(tx, "item.draw-first-page", claim.itemId, { runAt: next });
  });
}
