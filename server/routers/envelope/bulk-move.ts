import type { z } from "zod";
import { clock } from "@/server/clock";
import { BulkMove, BulkMoved } from "@/server/contract/copy-envelope";
import type { Transaction } from "@/server/db/client";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { lockMovable, putIntoFolder } from "@/server/db/store/envelope-folder";
import { emitEvents } from "@/server/db/store/events";
import { type FolderRow, loadDestination, lockFolderTreeShared } from "@/server/db/store/folder";
import { listLostEnvelopeViewers } from "@/server/db/store/folder-audience";
import type { TeamActor } from "@/server/domain/actor";
import { isAllowed } from "@/server/domain/envelope/lifecycle";
import { computeEffectiveVisibility } from "@/server/domain/envelope/visibility";
import { assertMayMoveTo } from "@/server/domain/tenancy/token-limit";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";

/**
 * Moves up to 100 envelopes of any status to a folder or the root; leaves out those that the caller may not
 * change or see, or of another type (rest/envelopes.md 4.5, 4.13, ruling 21). Not evidence; returns who loses
 * access. Members who see them. @throws DomainError BAD_REQUEST, INVALID_BODY, INVALID_REQUEST (folder of
 * another type or team), FORBIDDEN (out of the folders that the token is limited to)
 */
export const bulkMove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/bulk/move" } })
  .input(BulkMove)
  .output(BulkMoved)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const folder = await loadMoveDestination(tx, ctx.actor, input);
      const type = folder?.type ?? input.envelopeType;
      const above = folder ? [folder.effectiveVisibility] : [];
      const { found: movableRows, moved } = await moveInto(tx, ctx.actor, input.envelopeIds, folder, type);
      const noLongerSeenBy = await listLostEnvelopeViewers(tx, ctx.actor.teamId, moved, (row) =>
        computeEffectiveVisibility(row.visibility, above),
      );
      return { movedCount: movableRows.length, noLongerSeenBy };
    }),
  );

/**
 * Moves envelopes, also for bulk actions. The caller holds the folder lock. @returns the movable envelopes as
 * they were, and those not yet in the folder
 */
export async function moveInto(
  tx: Transaction,
  actor: TeamActor,
  envelopeIds: readonly string[],
  folder: FolderRow | null,
  type: EnvelopeType | undefined,
): Promise<{ found: EnvelopeRow[]; moved: EnvelopeRow[] }> {
  assertMayMoveTo(actor, folder?.id ?? null);
  const locked = await lockMovable(tx, actor, envelopeIds, type);
  const movableRows = locked.filter((row) => isAllowed("move", row));
  const moved = movableRows.filter((row) => row.folderId !== (folder?.id ?? null));
  await placeInFolder(tx, moved, folder);
  return { found: movableRows, moved };
}

/** Locks the team's folders before any envelope. */
async function loadMoveDestination(
  tx: Transaction,
  actor: TeamActor,
  { folderId, envelopeType: type }: z.infer<typeof BulkMove>,
): Promise<FolderRow | null> {
  await lockFolderTreeShared(tx, actor.teamId);
  return folderId ? loadDestination(tx, actor, folderId, { type, key: "folderId" }) : null;
}

async function placeInFolder(
  tx: Transaction,
  rows: readonly EnvelopeRow[],
  folder: FolderRow | null,
): Promise<void> {
  const now = await clock.now(tx);
  const above = folder ? [folder.effectiveVisibility] : [];
  const groups = Map.groupBy(rows, (row) => computeEffectiveVisibility(row.visibility, above));
  for (const [visibility, group] of groups) {
    const ids = group.map(({ id }) => id);
    await putIntoFolder(tx, ids, { folderId: folder?.id ?? null, visibility }, now);
  }
  for (const row of rows) await emitEvents(tx, row.id, eventsOnUpdate(row.type), now);
}
