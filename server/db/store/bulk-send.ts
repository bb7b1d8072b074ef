import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Actor, TeamActor } from "@/server/domain/actor";
import {
  type BulkRowState,
  type BulkSendEvent,
  type BulkSendState,
  maySteer,
  type PauseReason,
} from "@/server/domain/bulk-send/lifecycle";
import { DomainError } from "@/server/domain/errors";
import type { Connection, Database, Transaction } from "../client";
import {
  bulkSendEvents,
  bulkSendRows,
  bulkSends,
  envelopes,
  noticePreferences,
  teams,
  users,
} from "../schema";
import type { Origin } from "./audit";
import { isEverVisibleEnvelope } from "./envelope";
import { isVisibleSharedTemplate } from "./shared-templates";

export type BulkSendRecord = typeof bulkSends.$inferSelect;
export type BulkSendRowRecord = typeof bulkSendRows.$inferSelect;

/** The single rule of who sees a batch: members who may see its template, even if it was deleted since. */
export function isVisibleBatch(actor: TeamActor): SQL | undefined {
  const visibilityCondition = isEverVisibleEnvelope(actor);
  const isSeen =
    visibilityCondition &&
    sql`exists (select 1 from ${envelopes} where ${envelopes.id} = ${bulkSends.templateId}
      and (${or(visibilityCondition, isVisibleSharedTemplate(actor))}))`;
  return and(eq(bulkSends.teamId, actor.teamId), isSeen);
}

const buildUnknownBatchError = () => new DomainError("NOT_FOUND", "Bulk send could not be found.");
export type ShownBatch = { batch: BulkSendRecord; templateTitle: string };

/** Loads a batch that the actor may see, with its template's title. @throws DomainError NOT_FOUND */
export async function loadBatch(connection: Connection, actor: TeamActor, id: string): Promise<ShownBatch> {
  const [row] = await connection
    .select({ batch: bulkSends, templateTitle: envelopes.title })
    .from(bulkSends)
    .innerJoin(envelopes, eq(envelopes.id, bulkSends.templateId))
    .where(and(eq(bulkSends.id, id), isVisibleBatch(actor)));
  if (!row) throw buildUnknownBatchError();
  return row;
}

/** Like `loadBatch`, locked until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockBatch(tx: Transaction, actor: TeamActor, id: string): Promise<BulkSendRecord> {
  const [row] = await tx
    .select()
    .from(bulkSends)
    .where(and(eq(bulkSends.id, id), isVisibleBatch(actor)))
    .for("update");
  if (!row) throw buildUnknownBatchError();
  return row;
}

/** Locks a running batch for a job; undefined if it does not run. */
export async function lockRunning(tx: Transaction, id: string): Promise<BulkSendRecord | undefined> {
  const [row] = await tx
    .select()
    .from(bulkSends)
    .where(and(eq(bulkSends.id, id), eq(bulkSends.state, "RUNNING")))
    .for("update");
  return row;
}

type Filter = {
  page: number;
  perPage: number;
  templateId?: string | undefined;
  state?: BulkSendState | undefined;
  fileSha256?: string | undefined;
};

export async function listBatches(
  connection: Connection,
  actor: TeamActor,
  { page, perPage, templateId, state, fileSha256 }: Filter,
): Promise<{ rows: ShownBatch[]; count: number }> {
  const where = and(
    isVisibleBatch(actor),
    templateId ? eq(bulkSends.templateId, templateId) : undefined,
    state ? eq(bulkSends.state, state) : undefined,
    fileSha256 ? eq(bulkSends.fileSha256, fileSha256) : undefined,
  );
  const rows = await connection
    .select({ batch: bulkSends, templateTitle: envelopes.title })
    .from(bulkSends)
    .innerJoin(envelopes, eq(envelopes.id, bulkSends.templateId))
    .where(where)
    .orderBy(desc(bulkSends.createdAt), desc(bulkSends.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [total] = await connection.select({ count: count() }).from(bulkSends).where(where);
  return { rows, count: total?.count ?? 0 };
}

export async function countOpenBatches(tx: Transaction, teamId: number): Promise<number> {
  const [open] = await tx
    .select({ count: count() })
    .from(bulkSends)
    .where(and(eq(bulkSends.teamId, teamId), sql`${bulkSends.state} in ('RUNNING', 'PAUSED')`));
  return open?.count ?? 0;
}

const isOfBatch = (bulkSendId: string, state?: BulkRowState): SQL | undefined =>
  and(eq(bulkSendRows.bulkSendId, bulkSendId), state ? eq(bulkSendRows.state, state) : undefined);

/**
 * A row names people: visible to those who may see its document or, without one, to those who may steer the
 * batch.
 */
function isVisibleRow(actor: TeamActor, batch: BulkSendRecord): SQL | undefined {
  const visibleDocument = and(eq(envelopes.id, bulkSendRows.envelopeId), isEverVisibleEnvelope(actor));
  const document = sql`exists (select 1 from ${envelopes} where ${visibleDocument})`;
  return maySteer(actor, batch) ? or(isNull(bulkSendRows.envelopeId), document) : document;
}

export async function listBatchRows(
  connection: Connection,
  actor: TeamActor,
  batch: BulkSendRecord,
  { page, perPage, state }: { page: number; perPage: number; state?: BulkRowState | undefined },
): Promise<{ rows: BulkSendRowRecord[]; count: number }> {
  const where = and(isOfBatch(batch.id, state), isVisibleRow(actor, batch));
  const rows = await connection
    .select()
    .from(bulkSendRows)
    .where(where)
    .orderBy(asc(bulkSendRows.position))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [total] = await connection.select({ count: count() }).from(bulkSendRows).where(where);
  return { rows, count: total?.count ?? 0 };
}

/** Locks the next waiting row; undefined if there is none. */
export async function lockNextRow(
  tx: Transaction,
  bulkSendId: string,
): Promise<BulkSendRowRecord | undefined> {
  const [row] = await tx
    .select()
    .from(bulkSendRows)
    .where(isOfBatch(bulkSendId, "WAITING"))
    .orderBy(asc(bulkSendRows.position))
    .limit(1)
    .for("update");
  return row;
}

export type Outcome = Partial<Pick<BulkSendRowRecord, "envelopeId" | "errorCode" | "issues">> & {
  state: "DONE" | "FAILED";
};

/** Writes a row's outcome and counts it, in the transaction of that outcome. */
export async function finishRow(
  tx: Transaction,
  { id }: Pick<BulkSendRecord, "id">,
  position: number,
  outcome: Outcome,
  moved: { now: Date; nextRowAt: Date },
): Promise<void> {
  await tx
    .update(bulkSendRows)
    .set({ ...outcome, finishedAt: moved.now })
    .where(and(eq(bulkSendRows.bulkSendId, id), eq(bulkSendRows.position, position)));
  const counted =
    outcome.state === "DONE"
      ? { done: sql`${bulkSends.done} + 1` }
      : { failed: sql`${bulkSends.failed} + 1` };
  await tx
    .update(bulkSends)
    .set({ ...counted, nextRowAt: moved.nextRowAt, updatedAt: moved.now })
    .where(eq(bulkSends.id, id));
}

/** Moves waiting rows to an end state, or failed ones back to waiting; returns how many. */
export async function moveRows(
  tx: Transaction,
  bulkSendId: string,
  from: BulkRowState,
  to: BulkRowState,
): Promise<number> {
  const moved = await tx
    .update(bulkSendRows)
    .set({
      state: to,
      ...(to === "WAITING" ? { errorCode: null, issues: null, faults: 0, finishedAt: null } : {}),
    })
    .where(isOfBatch(bulkSendId, from))
    .returning({ position: bulkSendRows.position });
  return moved.length;
}

export const updateBatch = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof bulkSends.$inferInsert>,
): Promise<void> => void (await tx.update(bulkSends).set(values).where(eq(bulkSends.id, id)));

type Logged = { actor: Actor; origin: Origin; now: Date };

export async function logBatch(
  tx: Transaction,
  bulkSendId: string,
  type: BulkSendEvent,
  { actor, origin, now }: Logged,
  data: { reason?: PauseReason; rows?: number } = {},
): Promise<void> {
  const actorName = actor.kind === "user" ? actor.name : actor.kind === "apiToken" ? actor.tokenName : null;
  await tx
    .insert(bulkSendEvents)
    .values({ bulkSendId, type, actor, actorName, data, ...origin, createdAt: now });
}

export const loadBatchLog = (connection: Connection, bulkSendId: string) =>
  connection
    .select()
    .from(bulkSendEvents)
    .where(eq(bulkSendEvents.bulkSendId, bulkSendId))
    .orderBy(asc(bulkSendEvents.id))
    .limit(500);

/** Returns the name, else the address, of the user in whose name a batch is sent. */
export async function loadSenderName(connection: Connection, userId: number): Promise<string> {
  const [user] = await connection
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return user?.name || user?.email || "";
}

export async function loadBatchEndNotice(tx: Transaction, batch: BulkSendRecord) {
  const [row] = await tx
    .select({ user: users, teamUrl: teams.url, templateTitle: envelopes.title, mail: noticePreferences.mail })
    .from(users)
    .innerJoin(teams, eq(teams.id, batch.teamId))
    .innerJoin(envelopes, eq(envelopes.id, batch.templateId))
    .leftJoin(noticePreferences, eq(noticePreferences.userId, users.id))
    .where(eq(users.id, batch.userId));
  if (!row) return null;
  const { name, email, language, disabledAt } = row.user;
  const { teamUrl, templateTitle, mail } = row;
  return {
    name,
    email,
    language,
    isDisabled: disabledAt !== null,
    teamUrl,
    templateTitle,
    mail: mail ?? "AT_ONCE",
  };
}

/**
 * After so many tries ended by a fault of ours, a row fails, so that it does not block the following ones.
 */
const MOST_FAULTS = 3;
const AFTER_FAULT_MS = 15_000;

export function countFault(db: Database, bulkSendId: string, position: number): Promise<void> {
  return db.transaction(async (tx) => {
    const batch = await lockRunning(tx, bulkSendId);
    const row = batch && (await lockNextRow(tx, bulkSendId));
    if (!row || row.position !== position) return;
    const now = await clock.now(tx);
    const nextRowAt = new Date(now.getTime() + AFTER_FAULT_MS);
    if (row.faults + 1 >= MOST_FAULTS) {
      const failed = { state: "FAILED", errorCode: "INTERNAL_SERVER_ERROR" } as const;
      return finishRow(tx, batch, position, failed, { now, nextRowAt });
    }
    const which = and(eq(bulkSendRows.bulkSendId, bulkSendId), eq(bulkSendRows.position, position));
    await tx
      .update(bulkSendRows)
      .set({ faults: row.faults + 1 })
      .where(which);
    await updateBatch(tx, bulkSendId, { nextRowAt });
  });
}

/**
 * Returns whether the finishing job should queue the next one. False if a later one is queued already, so
 * that two never run side by side.
 */
export async function claimNextSendJob(
  tx: Transaction,
  bulkSendId: string,
  at: Date,
  now: Date,
): Promise<boolean> {
  const batch = await lockRunning(tx, bulkSendId);
  if (!batch || (batch.wakeAt && batch.wakeAt > now)) return false;
  await updateBatch(tx, bulkSendId, { wakeAt: at });
  return true;
}
