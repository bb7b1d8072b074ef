import { resolveIssuer } from "@/server/auth/api-token";
import { loadMemberActor } from "@/server/auth/member-actor";
import type { Transaction } from "@/server/db/client";
import type { BulkActionRecord } from "@/server/db/store/bulk-action";
import { loadFolder } from "@/server/db/store/folder";
import type { TeamActor } from "@/server/domain/actor";
import { hasLostRole, type StopReason } from "@/server/domain/bulk-action/lifecycle";
import { isDomainError } from "@/server/domain/errors";
import { mayCall } from "@/server/domain/tenancy/restricted-procedures";

/** Returns the actor of the next item with their present rights, or the reason why the action must stop. */
export async function loadBulkActor(
  tx: Transaction,
  action: BulkActionRecord,
): Promise<{ actor: TeamActor } | { reason: StopReason }> {
  const actor = action.isByToken
    ? await findTokenActor(tx, action)
    : await loadMemberActor(tx, action.userId, action.teamId);
  if (!actor) return { reason: action.isByToken ? "TOKEN_ENDED" : "PERSON_LEFT" };
  if (!mayCall(actor.restriction, "bulkAction.create") || hasLostRole(action.role, actor.role))
    return { reason: "ROLE_LOST" };
  return (await isFolderGone(tx, actor, action)) ? { reason: "FOLDER_GONE" } : { actor };
}

async function findTokenActor(tx: Transaction, { tokenId }: BulkActionRecord): Promise<TeamActor | null> {
  if (tokenId === null) return null;
  try {
    return await resolveIssuer(tx, tokenId);
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

/** Returns true if a move has lost its destination. The folders of an undo are checked one by one. */
async function isFolderGone(
  tx: Transaction,
  actor: TeamActor,
  { kind, undoes, folderId, envelopeType }: BulkActionRecord,
): Promise<boolean> {
  if (kind !== "MOVE" || undoes !== null || folderId === null) return false;
  try {
    await loadFolder(tx, actor, folderId, { type: envelopeType });
    return false;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return true;
  }
}
