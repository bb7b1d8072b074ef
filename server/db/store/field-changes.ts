import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { Changer, findOutdatedFields, type OutOfStep, toChanger } from "@/server/domain/field/changer";
import type { Connection, Transaction } from "../client";
import { removedFields } from "../schema";
import type { FieldRow } from "./envelope";

/** Most removals reported at once: as many as an envelope may have fields. */
const TOLD = 2000;

/** Builds the author columns of a field that a member changes; a trigger raises the revision itself. */
export const toChangeColumns = (actor: Actor, now: Date) => ({ changedBy: toChanger(actor), changedAt: now });

export type Removal = { fieldId: number; by: Changer | null; at: Date };

/** Records who removes fields, before their deletion. The envelope is locked. */
export async function recordRemovedFields(
  tx: Transaction,
  rows: readonly FieldRow[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) {
    const removedBy = toChanger(actor);
    const notes = rows
      .slice(start, start + 500)
      .map(({ id, envelopeId }) => ({ fieldId: id, envelopeId, removedBy, removedAt: now }));
    await tx.insert(removedFields).values(notes).onConflictDoNothing();
  }
}

export async function loadRemovedFields(
  connection: Connection,
  envelopeId: string,
  ids?: readonly number[],
): Promise<Removal[]> {
  const rows = await connection
    .select()
    .from(removedFields)
    .where(
      and(
        eq(removedFields.envelopeId, envelopeId),
        ids ? inArray(removedFields.fieldId, [...ids]) : undefined,
      ),
    )
    .orderBy(desc(removedFields.removedAt), desc(removedFields.fieldId))
    .limit(TOLD);
  return rows.map(({ fieldId, removedBy, removedAt }) => ({
    fieldId,
    by: readChanger(removedBy),
    at: removedAt,
  }));
}

export const readChanger = (stored: unknown): Changer | null =>
  Changer.nullable()
    .catch(null)
    .parse(stored ?? null);

export async function deleteRemovedFieldRecords(connection: Connection, before: Date): Promise<number> {
  const gone = await connection
    .delete(removedFields)
    .where(lt(removedFields.removedAt, before))
    .returning({ id: removedFields.fieldId });
  return gone.length;
}

type FieldRevision = { readonly id: number; readonly revision?: number | undefined };

/**
 * Refuses to change fields that differ from what the caller saw: changed or deleted since, each named with
 * author and time. Fields without a revision pass. The envelope is locked.
 * @throws DomainError CONFLICT
 */
export async function assertInStep(
  tx: Transaction,
  envelopeId: string,
  asked: readonly FieldRevision[],
  present: readonly FieldRow[],
  getPath: (place: number) => string,
): Promise<void> {
  const presentById = new Map(present.map((row) => [row.id, row]));
  const missing = asked.filter(({ id, revision }) => revision !== undefined && !presentById.has(id));
  const ids = missing.map(({ id }) => id);
  const removed = ids.length === 0 ? [] : await loadRemovedFields(tx, envelopeId, ids);
  const removals = new Map(removed.map((removal) => [removal.fieldId, removal]));
  const late = findOutdatedFields(asked, present, new Set(removals.keys()));
  if (late.length === 0) return;
  const issues = late.map((one) => ({
    path: getPath(one.place),
    message: formatConflict(one, presentById.get(one.id), removals.get(one.id)),
  }));
  throw new DomainError("CONFLICT", issues[0]?.message, { issues });
}

function formatConflict(
  { id, change }: OutOfStep,
  row: FieldRow | undefined,
  removal: Removal | undefined,
): string {
  const by = row ? readChanger(row.changedBy) : removal?.by;
  const at = row ? row.changedAt : removal?.at;
  const who = by ? (by.kind === "user" ? by.name : `The API token "${by.name}"`) : "Somebody";
  return `${who} ${change} field ${id}${at ? ` at ${at.toISOString()}` : ""}.`;
}
