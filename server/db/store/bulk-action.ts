import { and, asc, count, desc, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { TeamActor } from "@/server/domain/actor";
import type { BulkActionKind, BulkActionState, BulkItemState } from "@/server/domain/bulk-action/lifecycle";
import { DomainError } from "@/server/domain/errors";
import type { Connection, Database, Transaction } from "../client";
import { bulkActionItems, bulkActions, envelopes, teams } from "../schema";
import { type EnvelopeRow, isVisibleEnvelope } from "./envelope";

export type BulkActionRecord = typeof bulkActions.$inferSelect;
export type BulkItemRecord = typeof bulkActionItems.$inferSelect;

/** The single rule of who sees a bulk action: its requester and the team's admins. */
function isVisibleAction(actor: TeamActor): SQL | undefined {
  const ofTeam = eq(bulkActions.teamId, actor.teamId);
  return actor.role === "ADMIN" ? ofTeam : and(ofTeam, eq(bulkActions.userId, actor.userId));
}

const buildUnknownActionError = () => new DomainError("NOT_FOUND", "Bulk action could not be found.");

/** Loads a bulk action that the actor may see. @throws DomainError NOT_FOUND */
export async function loadAction(
  connection: Connection,
  actor: TeamActor,
  id: string,
): Promise<BulkActionRecord> {
  const [row] = await connection
    .select()
    .from(bulkActions)
    .where(and(eq(bulkActions.id, id), isVisibleAction(actor)));
  if (!row) throw buildUnknownActionError();
  return row;
}

/** Like `loadAction`, locked until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockAction(tx: Transaction, actor: TeamActor, id: string): Promise<BulkActionRecord> {
  const [row] = await tx
    .select()
    .from(bulkActions)
    .where(and(eq(bulkActions.id, id), isVisibleAction(actor)))
    .for("update");
  if (!row) throw buildUnknownActionError();
  return row;
}

/** Locks a running action for a job; undefined if it does not run. */
export async function lockRunningAction(tx: Transaction, id: string): Promise<BulkActionRecord | undefined> {
  const [row] = await tx
    .select()
    .from(bulkActions)
    .where(and(eq(bulkActions.id, id), eq(bulkActions.state, "RUNNING")))
    .for("update");
  return row;
}

/**
 * Counts the team's running actions and locks the team: of two concurrent calls, the second counts the
 * first's action.
 */
export async function countRunning(tx: Transaction, teamId: number): Promise<number> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for("no key update");
  const [open] = await tx
    .select({ count: count() })
    .from(bulkActions)
    .where(and(eq(bulkActions.teamId, teamId), eq(bulkActions.state, "RUNNING")));
  return open?.count ?? 0;
}

export async function insertAction(
  tx: Transaction,
  values: typeof bulkActions.$inferInsert,
): Promise<BulkActionRecord> {
  const [row] = await tx.insert(bulkActions).values(values).returning();
  if (!row) throw new DomainError("CONFLICT");
  return row;
}

export async function updateAction(
  tx: Transaction,
  id: string,
  values: Partial<typeof bulkActions.$inferInsert>,
): Promise<BulkActionRecord> {
  const [row] = await tx.update(bulkActions).set(values).where(eq(bulkActions.id, id)).returning();
  if (!row) throw buildUnknownActionError();
  return row;
}

type Filter = {
  page: number;
  perPage: number;
  state?: BulkActionState | undefined;
  kind?: BulkActionKind | undefined;
  userId?: number | undefined;
};

export async function listActions(
  connection: Connection,
  actor: TeamActor,
  { page, perPage, state, kind, userId }: Filter,
): Promise<{ rows: BulkActionRecord[]; count: number }> {
  const where = and(
    isVisibleAction(actor),
    state ? eq(bulkActions.state, state) : undefined,
    kind ? eq(bulkActions.kind, kind) : undefined,
    userId === undefined ? undefined : eq(bulkActions.userId, userId),
  );
  const rows = await connection
    .select()
    .from(bulkActions)
    .where(where)
    .orderBy(desc(bulkActions.createdAt), desc(bulkActions.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [total] = await connection.select({ count: count() }).from(bulkActions).where(where);
  return { rows, count: total?.count ?? 0 };
}

const isOfAction = (id: string, state?: BulkItemState): SQL | undefined =>
  and(eq(bulkActionItems.bulkActionId, id), state ? eq(bulkActionItems.state, state) : undefined);

/** Lists the items of an action in order, with titles only if the actor may see the envelope. */
export async function listItems(
  connection: Connection,
  actor: TeamActor,
  id: string,
  { page, perPage, state }: { page: number; perPage: number; state?: BulkItemState | undefined },
): Promise<{ rows: { item: BulkItemRecord; title: string | null }[]; count: number }> {
  const items = await connection
    .select()
    .from(bulkActionItems)
    .where(isOfAction(id, state))
    .orderBy(asc(bulkActionItems.position))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const ids = items.map(({ envelopeId }) => envelopeId);
  const visibleDocuments =
    ids.length === 0
      ? []
      : await connection
          .select({ id: envelopes.id, title: envelopes.title })
          .from(envelopes)
          .where(and(inArray(envelopes.id, ids), isVisibleEnvelope(actor)));
  const titles = new Map(visibleDocuments.map((row) => [row.id, row.title]));
  const [total] = await connection
    .select({ count: count() })
    .from(bulkActionItems)
    .where(isOfAction(id, state));
  const rows = items.map((item) => ({ item, title: titles.get(item.envelopeId) ?? null }));
  return { rows, count: total?.count ?? 0 };
}

/** Locks the next waiting item; undefined if there is none. */
export async function lockNextItem(tx: Transaction, id: string): Promise<BulkItemRecord | undefined> {
  const [row] = await tx
    .select()
    .from(bulkActionItems)
    .where(isOfAction(id, "WAITING"))
    .orderBy(asc(bulkActionItems.position))
    .limit(1)
    .for("update");
  return row;
}

export type ItemOutcome =
  | { state: "DONE"; fromFolderId: string | null }
  | { state: "FAILED"; errorCode: string };

/** Writes an item's outcome and counts it, in the transaction of that outcome. */
export async function finishBulkItem(
  tx: Transaction,
  { bulkActionId, position }: Pick<BulkItemRecord, "bulkActionId" | "position">,
  outcome: ItemOutcome,
  { now, nextItemAt }: { now: Date; nextItemAt: Date },
): Promise<void> {
  await tx
    .update(bulkActionItems)
    .set({ ...outcome, finishedAt: now })
    .where(and(isOfAction(bulkActionId), eq(bulkActionItems.position, position)));
  const counted =
    outcome.state === "DONE"
      ? { done: sql`${bulkActions.done} + 1` }
      : { failed: sql`${bulkActions.failed} + 1` };
  await tx
    .update(bulkActions)
    .set({ ...counted, nextItemAt, updatedAt: now })
    .where(eq(bulkActions.id, bulkActionId));
}

/** Moves waiting items to an end state, or failed ones back to waiting; returns how many. */
export async function moveItems(
  tx: Transaction,
  id: string,
  from: BulkItemState,
  to: BulkItemState,
): Promise<number> {
  const again = to === "WAITING" ? { errorCode: null, faults: 0, finishedAt: null } : {};
  const moved = await tx
    .update(bulkActionItems)
    .set({ state: to, ...again })
    .where(isOfAction(id, from))
    .returning({ position: bulkActionItems.position });
  return moved.length;
}

/** Copies the items that a move has moved into its undo, each with its former folder; returns how many. */
export async function copyItemsToUndo(
  tx: Transaction,
  move: BulkActionRecord,
  undoId: string,
): Promise<number> {
  const written = await tx.execute(sql`
    insert into ${bulkActionItems} (bulk_action_id, position, envelope_id, state, to_folder_id)
    select ${undoId}, row_number() over (order by position), envelope_id, 'WAITING', from_folder_id
    from ${bulkActionItems} where bulk_action_id = ${move.id} and state = 'DONE'
      and from_folder_id is distinct from ${move.folderId}::text
    returning position`);
  return written.length;
}

/** Returns up to `most` waiting envelopes of an action. */
export function listWaitingRows(tx: Transaction, id: string, most: number): Promise<EnvelopeRow[]> {
  const waiting = tx
    .select({ id: bulkActionItems.envelopeId })
    .from(bulkActionItems)
    .where(isOfAction(id, "WAITING"));
  return tx.select().from(envelopes).where(inArray(envelopes.id, waiting)).limit(most);
}

/**
 * After so many tries ended by a fault of ours, an item fails, so that it does not block the following ones.
 */
const MOST_FAULTS = 3;
const AFTER_FAULT_MS = 15_000;

export function countItemFault(db: Database, id: string, position: number): Promise<void> {
  return db.transaction(async (tx) => {
    const action = await lockRunningAction(tx, id);
    const item = action && (await lockNextItem(tx, id));
    if (!item || item.position !== position) return;
    const now = await clock.now(tx);
    const nextItemAt = new Date(now.getTime() + AFTER_FAULT_MS);
    if (item.faults + 1 >= MOST_FAULTS) {
      const failed = { state: "FAILED", errorCode: "INTERNAL_SERVER_ERROR" } as const;
      return finishBulkItem(tx, item, failed, { now, nextItemAt });
    }
    await tx
      .update(bulkActionItems)
      .set({ faults: item.faults + 1 })
      .where(and(isOfAction(id), eq(bulkActionItems.position, position)));
    await updateAction(tx, id, { nextItemAt });
  });
}

/** Returns whether the finishing job should queue the next one, so that two never run side by side. */
export async function claimNextActionJob(tx: Transaction, id: string, at: Date, now: Date): Promise<boolean> {
  const action = await lockRunningAction(tx, id);
  if (!action || (action.wakeAt && action.wakeAt > now)) return false;
  await updateAction(tx, id, { wakeAt: at });
  return true;
}

/** Deleted at once: the items go with each action, so few at a time. */
const FORGOTTEN_AT_ONCE = 20;

export async function deleteOldActions(db: Database, before: Date): Promise<number> {
  const old = db
    .select({ id: bulkActions.id })
    .from(bulkActions)
    .where(and(isNotNull(bulkActions.endedAt), lt(bulkActions.endedAt, before)))
    .limit(FORGOTTEN_AT_ONCE);
  let total = 0;
  for (let gone = FORGOTTEN_AT_ONCE; gone === FORGOTTEN_AT_ONCE; total += gone) {
    const rows = await db
      .delete(bulkActions)
      .where(inArray(bulkActions.id, old))
      .returning({ id: bulkActions.id });
    gone = rows.length;
  }
  return total;
}
