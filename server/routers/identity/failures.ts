import { HOUR_MS } from "@/server/auth/rate";
import type { Connection } from "@/server/db/client";
import { countFailures } from "@/server/db/store/identity";
import { DomainError } from "@/server/domain/errors";

/** Failed verifications of a recipient in an hour (domain/fields.md 8.5). */
const FAILURES_PER_HOUR = 5;

/** @throws DomainError TOO_MANY_REQUESTS after five failed verifications within the last hour */
export async function assertNotLimited(
  connection: Connection,
  recipientId: number,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  if ((await countFailures(connection, recipientId, since)) < FAILURES_PER_HOUR) return;
  throw new DomainError("TOO_MANY_REQUESTS", "Five verifications failed within an hour. Try again later.");
}
