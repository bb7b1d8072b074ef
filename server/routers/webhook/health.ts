import { sql } from "drizzle-orm";
import { z } from "zod";
import type { WebhookHealth } from "@/server/contract/webhook";
import type { Connection } from "@/server/db/client";
import { webhookAttempts, webhooks } from "@/server/db/schema";

/** Attempts shown at a glance (components/README.md 8). */
const GLANCE = 20;

export const UNTRIED: WebhookHealth = {
  outcomes: [],
  lastAttemptAt: null,
  lastSuccessAt: null,
  failuresInRow: 0,
};

const Row = z.object({
  id: z.string(),
  failures_in_row: z.int(),
  outcomes: z.array(z.enum(["SUCCESS", "FAILED", "LOST"])).nullable(),
  last_attempt: z.string().nullable(),
  last_success: z.string().nullable(),
});

const toIso = (ms: string | null): string | null => (ms === null ? null : new Date(Number(ms)).toISOString());

/** Returns the last finished attempts of each webhook, newest first, with the last times. */
export async function loadWebhookHealth(
  connection: Connection,
  webhookIds: readonly string[],
): Promise<Map<string, WebhookHealth>> {
  if (webhookIds.length === 0) return new Map();
  const ids = sql.join(
    webhookIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const ended = sql`from ${webhookAttempts} where webhook_id = w.id and state <> 'IN_FLIGHT'`;
  const selectEpochMs = (what: ReturnType<typeof sql>) =>
    sql`(extract(epoch from ${what}) * 1000)::bigint::text`;
  const rows = await connection.execute(sql`
    select w.id, w.failures_in_row,
      array(select state ${ended} order by started_at desc limit ${GLANCE}) as outcomes,
      ${selectEpochMs(sql`(select started_at ${ended} order by started_at desc limit 1)`)} as last_attempt,
      ${selectEpochMs(sql`(select started_at ${ended} and state = 'SUCCESS' order by started_at desc limit 1)`)} as last_success
    from ${webhooks} w where w.id in (${ids})`);
  return new Map(
    z
      .array(Row)
      .parse([...rows])
      .map((row) => [
        row.id,
        {
          outcomes: row.outcomes ?? [],
          lastAttemptAt: toIso(row.last_attempt),
          lastSuccessAt: toIso(row.last_success),
          failuresInRow: row.failures_in_row,
        },
      ]),
  );
}
