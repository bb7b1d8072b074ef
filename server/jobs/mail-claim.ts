import type { Database } from "@/server/db/client";
import { type ClaimedMail, renewMailClaim } from "@/server/db/store/mail-queue";
import { withLeaseHeartbeat } from "./lease-heartbeat";

const RENEW_MS = 10_000;

/** Renews the claim while `work` runs, so that a slow server is not taken for a dead worker. */
export async function runWithMailClaim<Result>(
  db: Database,
  mail: ClaimedMail,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLeaseHeartbeat(RENEW_MS, () => renewMailClaim(db, mail), work);
}
