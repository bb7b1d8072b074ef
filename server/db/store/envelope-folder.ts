import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import type { EnvelopeType, Visibility } from "@/server/domain/vocabulary";
import type { Connection, Transaction } from "../client";
import { envelopes, folders } from "../schema";
import { type EnvelopeRow, isWritableEnvelope } from "./envelope";
import { isVisibleFolder } from "./folder";

/**
 * Locks those envelopes that the actor may take out of their folder, in the order of their ids; of the given
 * type, if any.
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
    .where(and(inArray(envelopes.id, [...ids]), isWritableEnvelope(actor), mayLeaveFolder(tx, actor), ofType))
    .orderBy(asc(envelopes.id))
    .for("update");
}

/**
 * Builds a condition: leaving a folder ends its restriction, so only those who see the folder, or own the
 * envelope, may move it out (domain/README.md 3.3).
 */
export function mayLeaveFolder(connection: Connection, actor: TeamActor): SQL | undefined {
  const visibleFolderIds = connection.select({ id: folders.id }).from(folders).where(isVisibleFolder(actor));
  return or(
    isNull(envelopes.folderId),
    eq(envelopes.userId, actor.userId),
    inArray(envelopes.folderId, visibleFolderIds),
  );
}

type FolderPlace = { folderId: string | null; visibility: Visibility };

/**
 * Moves locked envelopes into a folder, or into the root. The folder is not part of the sent content, so a
 * scheduled sending stands (ruling 75).
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
