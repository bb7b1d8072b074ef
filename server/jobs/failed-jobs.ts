import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "@/server/db/client";
import { redactText } from "@/server/log";
import type { JobKind } from "./enqueue";

export type FailedJob = { id: string; kind: string; rowId: string; failedAt: Date; cause: string };

const Row = z.object({
  id: z.string(),
  kind: z.string(),
  row_id: z.string().nullable(),
  failed_ms: z.string(),
  cause: z.string().nullable(),
});

/** Lists the failures of the last hour, the latest first; the queue deletes older ones. */
export async function listFailedJobs(
  connection: Connection,
  { kind, limit }: { kind?: JobKind | undefined; limit: number },
): Promise<FailedJob[]> {
  const rows = await connection.execute(sql`
    select id::text, name as kind, data->>'id' as row_id,
      (extract(epoch from completed_on) * 1000)::bigint::text as failed_ms,
      coalesce(output->>'message', output->'value'->>'message') as cause
    from pgboss.job
    where state = 'failed' ${kind === undefined ? sql`` : sql`and name = ${kind}`}
    order by completed_on desc, id limit ${limit}`);
  return z
    .array(Row)
    .parse([...rows])
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      rowId: row.row_id ?? "",
      failedAt: new Date(Number(row.failed_ms)),
      cause: redactText(row.cause ?? "").slice(0, 500),
    }));
}
