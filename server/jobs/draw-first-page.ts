import { isDatabaseAway } from "@/server/db/outage";
import {
  claimFirstPage,
  type FirstPageClaim,
  recordFirstPage,
  recordFirstPageFailure,
  renewFirstPage,
} from "@/server/db/store/first-page-queue";
import { isDomainError } from "@/server/domain/errors";
import { FIRST_PAGE_WIDTH_PX } from "@/server/pdf/intake/limits";
import type { Job, JobDeps } from "./job";
import { withLeaseHeartbeat } from "./lease-heartbeat";

const RENEW_MS = 10_000;

/**
 * Draws the first page of an item as its recipients see it (rulings 57, 90): claims, draws, stores, then
 * points the item at it. Drawing twice gives the same picture. A failure is listed with the failed jobs and
 * retried a few times.
 */
export const drawFirstPage: Job = async (itemId, deps) => {
  const claim = await claimFirstPage(deps.db, itemId);
  if (!claim) return;
  try {
    const key = await withLeaseHeartbeat(
      RENEW_MS,
      () => renewFirstPage(deps.db, claim),
      () => renderFirstPage(deps, claim),
    );
    await recordFirstPage(deps.db, claim, key);
  } catch (error) {
    // Not the file's fault: the lease expires, and the sweep retries.
    if (isDatabaseAway(error) || isBusy(error)) throw error;
    await recordFirstPageFailure(deps.db, claim);
    throw error;
  }
};

const isBusy = (error: unknown): boolean => isDomainError(error) && error.code === "SERVICE_UNAVAILABLE";

async function renderFirstPage(
  { services: { storage, pdf } }: Pick<JobDeps, "services">,
  { storageKey }: FirstPageClaim,
): Promise<string> {
  const png = await pdf.renderFirstPage(await storage.path(storageKey), FIRST_PAGE_WIDTH_PX);
  return (await storage.put(png)).key;
}
