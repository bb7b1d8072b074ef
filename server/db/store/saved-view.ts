import { and, asc, count, eq, or, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { canSeeView } from "@/server/domain/saved-view";
import type { Connection, Transaction } from "../client";
import { savedViews, teams } from "../schema";

export type SavedViewRow = typeof savedViews.$inferSelect;

/** `seesView` as a condition. */
function isVisibleView(actor: TeamActor) {
  const own = actor.kind === "user" ? eq(savedViews.userId, actor.userId) : undefined;
  return and(eq(savedViews.teamId, actor.teamId), or(eq(savedViews.isShared, true), own));
}

export const listSavedViews = (connection: Connection, actor: TeamActor): Promise<SavedViewRow[]> =>
  connection
    .select()
    .from(savedViews)
    .where(isVisibleView(actor))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));

/**
 * Locks a view that the actor may see.
 * @throws DomainError NOT_FOUND, also for another member's private view
 */
export async function lockView(tx: Transaction, actor: TeamActor, id: string): Promise<SavedViewRow> {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.teamId, actor.teamId)))
    .for("update");
  if (!row || !canSeeView(actor, row)) throw new DomainError("NOT_FOUND", "View could not be found.");
  return row;
}

/** Locks the team's number of views while one is added. @throws DomainError LIMIT_EXCEEDED */
export async function assertRoomForView(
  tx: Transaction,
  { teamId, userId }: TeamActor,
  isShared: boolean,
): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for("no key update");
  const whose = isShared
    ? eq(savedViews.isShared, true)
    : and(eq(savedViews.isShared, false), eq(savedViews.userId, userId));
  const [present] = await tx
    .select({ n: count() })
    .from(savedViews)
    .where(and(eq(savedViews.teamId, teamId), whose));
  if ((present?.n ?? 0) >= COUNT_LIMITS.savedViews) {
    const who = isShared ? "A team" : "A person";
    throw new DomainError("LIMIT_EXCEEDED", `${who} has at most ${COUNT_LIMITS.savedViews} views.`);
  }
}
