import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { TeamActor } from "@/server/domain/actor";
import type { Connection } from "../client";
import { envelopeViews, users } from "../schema";

/** A page asks again while it is open: that is the same look. */
const SAME_LOOK_MS = 5 * 60_000;

/** Writes down that an auditor looked at an envelope; nothing for anybody else (ruling 90). */
export async function noteView(connection: Connection, actor: TeamActor, envelopeId: string): Promise<void> {
  if (actor.restriction !== "AUDITOR") return;
  const now = await clock.now(connection);
  const through = actor.kind === "user" ? ("PAGE" as const) : ("API" as const);
  const [same] = await connection
    .select({ id: envelopeViews.id })
    .from(envelopeViews)
    .where(
      and(
        eq(envelopeViews.envelopeId, envelopeId),
        eq(envelopeViews.userId, actor.userId),
        eq(envelopeViews.through, through),
        gt(envelopeViews.viewedAt, new Date(now.getTime() - SAME_LOOK_MS)),
      ),
    )
    .limit(1);
  if (same) return;
  const viewedAt = now.toISOString();
  await connection.execute(sql`
    insert into ${envelopeViews} (envelope_id, user_id, name, email, through, viewed_at)
    select ${envelopeId}, ${users.id}, ${users.name}, ${users.email}, ${through}, ${viewedAt}::timestamptz
    from ${users} where ${users.id} = ${actor.userId}`);
}

/** Who looked at an envelope, newest first. */
export async function pageOfViews(
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
