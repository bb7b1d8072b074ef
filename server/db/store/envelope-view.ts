import { count, desc, eq, inArray, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { TeamActor } from "@/server/domain/actor";
import type { Connection } from "../client";
import { envelopes, envelopeViews, users } from "../schema";

/** An open page polls: within this time it is the same view. */
const SAME_LOOK_MS = 5 * 60_000;

/** Records that an auditor viewed these envelopes. Does nothing for other members (ruling 90). */
export async function recordViews(
  connection: Connection,
  actor: TeamActor,
  envelopeIds: readonly string[],
): Promise<void> {
  if (actor.restriction !== "AUDITOR" || envelopeIds.length === 0) return;
  const now = await clock.now(connection);
  const through = actor.kind === "user" ? "PAGE" : "API";
  const sameSince = new Date(now.getTime() - SAME_LOOK_MS).toISOString();
  await connection.execute(sql`
    insert into ${envelopeViews} (envelope_id, user_id, name, email, through, viewed_at)
    select ${envelopes.id}, ${users.id}, ${users.name}, ${users.email}, ${through}, ${now.toISOString()}::timestamptz
    from ${users}, ${envelopes}
    where ${users.id} = ${actor.userId} and ${inArray(envelopes.id, [...envelopeIds])} and not exists (
      select 1 from ${envelopeViews} earlier
      where earlier.envelope_id = ${envelopes.id} and earlier.user_id = ${actor.userId}
        and earlier.through = ${through} and earlier.viewed_at > ${sameSince}::timestamptz)`);
}

export const recordView = (connection: Connection, actor: TeamActor, envelopeId: string): Promise<void> =>
  recordViews(connection, actor, [envelopeId]);

export async function loadViewsPage(
  connection: Connection,
  envelopeId: string,
  { page, perPage }: { page: number; perPage: number },
) {
  const where = eq(envelopeViews.envelopeId, envelopeId);
  const rows = await connection
    .select()
    .from(envelopeViews)
    .where(where)
    .orderBy(desc(envelopeViews.viewedAt), desc(envelopeViews.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await connection.select({ n: count() }).from(envelopeViews).where(where);
  return { rows, total: counted?.n ?? 0 };
}
