import { clock } from "@/server/clock";
import { BulkActionBegun, CreateBulkAction, toBulkAction } from "@/server/contract/bulk-action";
import type { Transaction } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import {
  type BulkActionRecord,
  countRunning,
  insertAction,
  listWaitingRows,
  updateAction,
} from "@/server/db/store/bulk-action";
import { type FolderRow, loadDestination } from "@/server/db/store/folder";
import { type FolderViewers, listLostEnvelopeViewers } from "@/server/db/store/folder-audience";
import { type BulkAsked, freezeSelection } from "@/server/db/store/selected-envelopes";
import type { TeamActor } from "@/server/domain/actor";
import type { BulkActionKind } from "@/server/domain/bulk-action/lifecycle";
import { BULK_ACTION_LIMITS } from "@/server/domain/bulk-action/limits";
import { computeEffectiveVisibility } from "@/server/domain/envelope/visibility";
import { DomainError } from "@/server/domain/errors";
import { assertMayChange, assertScope } from "@/server/domain/tenancy/api-scope";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import { enqueueJob } from "@/server/jobs/enqueue";
import { teamProcedure } from "@/server/trpc";
import { toBulkRequest } from "./request";

/**
 * Moves, resends, cancels or deletes all selected envelopes in the background (rest/resources.md 23). The set is
 * frozen now; each is judged later by its procedure's own rules as the caller. Members who may do it to a single
 * envelope.
 * @throws DomainError INVALID_BODY, NOT_FOUND (nothing is selected), INVALID_REQUEST (folder), LIMIT_EXCEEDED
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-action/create" } })
  .input(CreateBulkAction)
  .output(BulkActionBegun)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { actor, origin } = ctx;
      const bulkRequest = toBulkRequest(input);
      const folder = await resolveDestination(tx, actor, bulkRequest, input);
      const actionDetails = { reason: input.kind === "CANCEL" ? input.reason : undefined, folder };
      const action = await createBulkAction(tx, { actor, origin }, bulkRequest, actionDetails, (id) =>
        freezeSelection(tx, actor, bulkRequest, id),
      );
      return { ...toBulkAction(action), noLongerSeenBy: await listLosers(tx, action, folder) };
    }),
  );

async function resolveDestination(
  tx: Transaction,
  actor: TeamActor,
  { kind, type }: BulkAsked,
  { folderId }: CreateBulkAction,
): Promise<FolderRow | null> {
  if (kind !== "MOVE") return null;
  if (folderId === undefined) {
    const message = "folderId: must name a folder, or be null for the root.";
    throw new DomainError("INVALID_BODY", message, { issues: [{ message, path: "folderId" }] });
  }
  return folderId ? loadDestination(tx, actor, folderId, { type, key: "folderId" }) : null;
}

type BulkCaller = { actor: TeamActor; origin: Origin };
type BulkOptions = { reason?: string | undefined; folder: Pick<FolderRow, "id"> | null; undoes?: string };

/**
 * Stores an action with its set, which `freeze` writes, and queues the first job.
 * @throws DomainError LIMIT_EXCEEDED
 */
export async function createBulkAction(
  tx: Transaction,
  { actor, origin }: BulkCaller,
  { kind, type }: Pick<BulkAsked, "kind" | "type">,
  { reason, folder, undoes }: BulkOptions,
  freeze: (id: string) => Promise<{ total: number; skipped: number }>,
): Promise<BulkActionRecord> {
  if ((await countRunning(tx, actor.teamId)) >= BULK_ACTION_LIMITS.openPerTeam) {
    throw new DomainError("LIMIT_EXCEEDED");
  }
  assertMayAct(actor, kind, type);
  const now = await clock.now(tx);
  const { id } = await insertAction(tx, {
    id: newId(),
    teamId: actor.teamId,
    userId: actor.userId,
    tokenId: actor.kind === "apiToken" ? actor.tokenId : null,
    isByToken: actor.kind === "apiToken",
    role: actor.role,
    ...origin,
    kind,
    envelopeType: type,
    reason: reason || null,
    folderId: folder?.id ?? null,
    undoes: undoes ?? null,
    state: "RUNNING",
    total: 0,
    nextItemAt: now,
    wakeAt: now,
    createdAt: now,
    updatedAt: now,
  });
  const counts = await freeze(id);
  await enqueueJob(tx, "bulk-action.run", id);
  return updateAction(tx, id, counts);
}

/**
 * Checks the scopes at the start: in the background the action runs with every scope of its token.
 * @throws DomainError FORBIDDEN
 */
export function assertMayAct(actor: TeamActor, kind: BulkActionKind, type: EnvelopeType): void {
  assertMayChange(actor, type);
  if (kind === "RESEND") assertScope(actor, "send");
}

/** Envelopes examined for members who lose access; the sentence names a few people and says so. */
const LOOKED_AT = 1000;

async function listLosers(
  tx: Transaction,
  action: BulkActionRecord,
  folder: FolderRow | null,
): Promise<FolderViewers> {
  if (action.kind !== "MOVE") return { count: 0, people: [] };
  const above = folder ? [folder.effectiveVisibility] : [];
  const rows = await listWaitingRows(tx, action.id, LOOKED_AT);
  return listLostEnvelopeViewers(tx, action.teamId, rows, (row) =>
    computeEffectiveVisibility(row.visibility, above),
  );
}
