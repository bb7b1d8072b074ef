import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import type { EnvelopeType, Visibility } from "@/server/domain/vocabulary";
import type { Connection, Transaction } from "../client";
import { envelopes, folders } from "../schema";
import { type EnvelopeRow, writableEnvelopes } from "./envelope";
import { visibleFolders } from "./folder";

/**
 * Locks those of these envelopes that the actor may take out of where they are, in the order of their ids; of the given
 * type, if one is given.
 */
export function lockMovable(
  tx: Transaction,
  actor: TeamActor,
  ids: readonly string[],
  type: EnvelopeType | undefined,
): Promise<EnvelopeRow[]> {
  const ofType = type ? eq(envelopes.type, type) : undefined;
  return tx
    .select()
    .from(envelopes)
    .where(and(inArray(envelopes.id, [...ids]), writableEnvelopes(actor), mayLeaveFolder(tx, actor), ofType))
    .orderBy(asc(envelopes.id))
    .for("update");
}

/** Taking an envelope out of a folder undoes what the folder hides: for who sees the folder (domain/README.md 3.3). */
export function mayLeaveFolder(connection: Connection, actor: TeamActor): SQL | undefined {
  const seen = connection.select({ id: folders.id }).from(folders).where(visibleFolders(actor));
  return or(
    isNull(envelopes.folderId),
    eq(envelopes.userId, actor.userId),
    inArray(envelopes.folderId, seen),
  );
}

/** Where envelopes are put, and who sees them there. */
type FolderPlace = { folderId: string | null; visibility: Visibility };

/**
 * Puts locked envelopes into a folder, or into the root. Where it lies is no part of what is sent: a sending planned
 * for later stands (ruling 75).
 */
export async function putIntoFolder(
  tx: Transaction,
  envelopeIds: readonly string[],
  { folderId, visibility }: FolderPlace,
  now: Date,
): Promise<void> {
  await tx
    .update(envelopes)
    .set({
      folderId,
      effectiveVisibility: visibility,
      revision: sql`${envelopes.revision} + 1`,
      scheduledSendRevision: sql`${envelopes.scheduledSendRevision}
        + case when ${envelopes.scheduledSendZone} is null then 0 else 1 end`,
      updatedAt: now,
    })
    .where(inArray(envelopes.id, [...envelopeIds]));
}
