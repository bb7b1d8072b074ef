import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import { BulkMove, BulkMoved } from "@/server/contract/copy-envelope";
import type { Transaction } from "@/server/db/client";
import { envelopes, folders } from "@/server/db/schema";
import { type EnvelopeRow, writableEnvelopes } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { type FolderRow, visibleFolders } from "@/server/db/store/folder";
import type { TeamActor } from "@/server/domain/actor";
import { isAllowed } from "@/server/domain/envelope/lifecycle";
import { effectiveVisibility } from "@/server/domain/envelope/visibility";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { folderFor } from "./folder-for";

/**
 * Puts up to 100 envelopes of any status into a folder of their type, or into the root. Those the caller may not
 * change, of another type, or in a folder the caller does not see, are left where they are and not counted
 * (rest/README.md 4.5, 4.13, ruling 21). Moving is no entry in the evidence. @throws DomainError BAD_REQUEST,
 * INVALID_BODY, NOT_FOUND (folder)
 */
export const bulkMove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/bulk/move" } })
  .input(BulkMove)
  .output(BulkMoved)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const folder = await folderFor(tx, ctx.actor, input.folderId, input.envelopeType);
      const type = folder?.type ?? input.envelopeType;
      const rows = await lockMovable(tx, ctx.actor, input.envelopeIds, type);
      const moved = rows.filter((row) => row.folderId !== (folder?.id ?? null));
      await place(tx, moved, folder);
      return { movedCount: rows.length };
    }),
  );

async function lockMovable(
  tx: Transaction,
  actor: TeamActor,
  ids: readonly string[],
  type: EnvelopeType | undefined,
): Promise<EnvelopeRow[]> {
  const ofType = type ? eq(envelopes.type, type) : undefined;
  const mayLeave = or(
    isNull(envelopes.folderId),
    eq(envelopes.userId, actor.userId),
    inVisibleFolder(tx, actor),
  );
  const rows = await tx
    .select()
    .from(envelopes)
    .where(and(inArray(envelopes.id, [...ids]), writableEnvelopes(actor), mayLeave, ofType))
    .orderBy(asc(envelopes.id))
    .for("update");
  return rows.filter((row) => isAllowed("move", row));
}

/** Taking an envelope out of a folder undoes what the folder hides: for who sees the folder (domain/README.md 3.3). */
const inVisibleFolder = (tx: Transaction, actor: TeamActor) =>
  inArray(envelopes.folderId, tx.select({ id: folders.id }).from(folders).where(visibleFolders(actor)));

async function place(tx: Transaction, rows: readonly EnvelopeRow[], folder: FolderRow | null): Promise<void> {
  const now = await clock.now(tx);
  const above = folder ? [folder.effectiveVisibility] : [];
  const groups = Map.groupBy(rows, (row) => effectiveVisibility(row.visibility, above));
  for (const [visibility, group] of groups) {
    const ids = group.map(({ id }) => id);
    await tx
      .update(envelopes)
      .set({
        folderId: folder?.id ?? null,
        effectiveVisibility: visibility,
        revision: sql`${envelopes.revision} + 1`,
        updatedAt: now,
      })
      .where(inArray(envelopes.id, ids));
  }
  for (const row of rows) await emitEvents(tx, row.id, eventsOnUpdate(row.type), now);
}
