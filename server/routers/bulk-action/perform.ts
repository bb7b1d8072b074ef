import type { Transaction } from "@/server/db/client";
import { type BulkActionRecord, type BulkItemRecord, loadAction } from "@/server/db/store/bulk-action";
import { lockEnvelope } from "@/server/db/store/envelope";
import { loadFolder, lockFolderTreeShared } from "@/server/db/store/folder";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { moveInto } from "../envelope/bulk-move";
import { cancelEnvelope } from "../envelope/cancel";
import { redistributeEnvelope } from "../envelope/redistribute";
import { removeEnvelope } from "../envelope/remove";

/**
 * Applies an action to an envelope by the procedure's own use case, with the origin of the original request.
 * @returns the former folder of a move; null for the root and for other actions.
 * @throws DomainError
 */
export async function performBulkAction(
  tx: Transaction,
  actor: TeamActor,
  action: BulkActionRecord,
  { envelopeId, toFolderId }: BulkItemRecord,
): Promise<string | null> {
  const origin = { ipAddress: action.ipAddress, userAgent: action.userAgent };
  switch (action.kind) {
    case "CANCEL":
      await cancelEnvelope(tx, actor, origin, { envelopeId, reason: action.reason ?? undefined });
      return null;
    case "DELETE":
      await removeEnvelope(tx, actor, origin, envelopeId);
      return null;
    case "RESEND":
      await redistributeEnvelope(tx, actor, origin, { envelopeId, recipients: "all" });
      return null;
    case "MOVE":
      return action.undoes === null
        ? moveEnvelope(tx, actor, action, envelopeId, action.folderId)
        : moveBack(tx, actor, action, action.undoes, envelopeId, toFolderId);
  }
}

async function moveEnvelope(
  tx: Transaction,
  actor: TeamActor,
  { envelopeType }: BulkActionRecord,
  envelopeId: string,
  folderId: string | null,
): Promise<string | null> {
  await lockFolderTreeShared(tx, actor.teamId);
  const folder = folderId ? await loadFolder(tx, actor, folderId, { type: envelopeType }) : null;
  const { found: movableRows } = await moveInto(tx, actor, [envelopeId], folder, envelopeType);
  const [row] = movableRows;
  if (row) return row.folderId;
  await lockEnvelope(tx, actor, envelopeId);
  // The actor can change it but not move it: its folder is invisible to them, or it has the other type.
  throw new DomainError("FORBIDDEN");
}

/** Skips envelopes that were moved again since. */
async function moveBack(
  tx: Transaction,
  actor: TeamActor,
  action: BulkActionRecord,
  undoes: string,
  envelopeId: string,
  toFolderId: string | null,
): Promise<string | null> {
  const undone = await loadAction(tx, actor, undoes);
  const from = await moveEnvelope(tx, actor, action, envelopeId, toFolderId);
  if (from !== undone.folderId) throw new DomainError("CONFLICT");
  return from;
}
