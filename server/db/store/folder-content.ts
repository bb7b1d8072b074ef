import { and, count, desc, eq, not, or, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { UNSENT } from "@/server/domain/envelope/status";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import type { Connection } from "../client";
import { envelopes } from "../schema";
import { buildListBranches } from "./envelope";
import { isInIdList } from "./folder";
import { hasStatus } from "./status-conditions";

const NAMED_AT_MOST = 20;

/** Counts the deletable drafts that an actor sees in these folders, and lists the envelopes that stay. */
export async function loadFolderContent(
  connection: Connection,
  actor: TeamActor,
  folderIds: readonly string[],
): Promise<{
  deletableCount: number;
  kept: { count: number; envelopes: { id: string; title: string; status: EnvelopeStatus }[] };
}> {
  const { own, received } = buildListBranches(actor);
  const inside = and(or(...own, ...received), isInIdList(sql`${envelopes.folderId}`, folderIds));
  const deletable = mayGo(actor) ?? sql`false`;
  const [deleted] = await connection.select({ count: count() }).from(envelopes).where(and(inside, deletable));
  const staying = and(inside, not(deletable));
  const [stayingTotal] = await connection.select({ count: count() }).from(envelopes).where(staying);
  const named = await connection
    .select({ id: envelopes.id, title: envelopes.title, status: envelopes.status })
    .from(envelopes)
    .where(staying)
    .orderBy(desc(envelopes.createdAt), desc(envelopes.id))
    .limit(NAMED_AT_MOST);
  return { deletableCount: deleted?.count ?? 0, kept: { count: stayingTotal?.count ?? 0, envelopes: named } };
}

/** Returns the drafts in these folders that the actor may delete, in locking order. */
export function listDeletableDrafts(
  connection: Connection,
  actor: TeamActor,
  folderIds: readonly string[],
  atMost: number,
): Promise<{ id: string }[]> {
  const { own } = buildListBranches(actor);
  return connection
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(and(or(...own), isInIdList(sql`${envelopes.folderId}`, folderIds), mayGo(actor)))
    .orderBy(envelopes.id)
    .limit(atMost);
}

/** Drafts that the rules of `delete` let this actor delete: their own, or all for managers and admins. */
function mayGo(actor: TeamActor): SQL | undefined {
  return actor.role === "MEMBER"
    ? and(hasStatus(UNSENT), eq(envelopes.userId, actor.userId))
    : hasStatus(UNSENT);
}
