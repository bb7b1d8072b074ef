import { sql } from "drizzle-orm";
import type { Database } from "@/server/db/client";
import { KEPT_MS } from "@/server/domain/webhook/delivery";

const TIDY_BATCH = 1000;

/**
 * Deletes expired data (jobs/webhooks.md 4.3): deliveries with their attempts 30 days after they ended,
 * requests and answers 7 days after a success. In batches, so that other work does not wait. Returns how many
 * rows were touched.
 */
export async function tidyDeliveries(db: Database, now: Date): Promise<number> {
  const subtractMs = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const isEndedBefore = (ms: number) => sql`finished_at < ${subtractMs(ms)}`;
  const rows = await runInBatches(
    db,
    sql`delete from webhook_delivery where id in (
      select id from webhook_delivery where ${isEndedBefore(KEPT_MS.rows)} limit ${TIDY_BATCH})`,
  );
  const answers = await runInBatches(
    db,
    sql`update webhook_attempt set response_body = null, response_headers = null, request_headers = null where id in (
      select a.id from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id
      where d.status = 'SUCCESS' and d.${isEndedBefore(KEPT_MS.bodyAfterSuccess)} and a.request_headers is not null
      limit ${TIDY_BATCH})`,
  );
  const bodies = await runInBatches(
    db,
    sql`update webhook_delivery set body = null where id in (
      select id from webhook_delivery
      where status = 'SUCCESS' and ${isEndedBefore(KEPT_MS.bodyAfterSuccess)} and body is not null limit ${TIDY_BATCH})`,
  );
  return rows + answers + bodies;
}

async function runInBatches(db: Database, statement: ReturnType<typeof sql>): Promise<number> {
  let total = 0;
  for (let touched = TIDY_BATCH; touched === TIDY_BATCH; total += touched) {
    touched = (await db.execute(statement)).count;
  }
  return total;
}
