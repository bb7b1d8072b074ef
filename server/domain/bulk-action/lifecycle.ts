import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import type { TeamRole } from "@/server/domain/vocabulary";

export const BULK_ACTION_KINDS = ["MOVE", "RESEND", "CANCEL", "DELETE"] as const;
export type BulkActionKind = (typeof BULK_ACTION_KINDS)[number];

/** ENDED: no item waits any more. */
export const BULK_ACTION_STATES = ["RUNNING", "STOPPED", "ENDED"] as const;
export type BulkActionState = (typeof BULK_ACTION_STATES)[number];

/**
 * SKIPPED items were not eligible at confirmation, as the preview said. STOPPED ones still waited when the
 * run was stopped.
 */
export const BULK_ITEM_STATES = ["WAITING", "DONE", "FAILED", "SKIPPED", "STOPPED"] as const;
export type BulkItemState = (typeof BULK_ITEM_STATES)[number];

/** BY_PERSON: stopped by hand. The others: the requester lost the right to the action. */
export const STOP_REASONS = ["BY_PERSON", "PERSON_LEFT", "TOKEN_ENDED", "ROLE_LOST", "FOLDER_GONE"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export type BulkActionControl = "stop" | "retryFailed" | "undo";

const POSSIBLE: Record<BulkActionControl, readonly BulkActionState[]> = {
  stop: ["RUNNING"],
  retryFailed: ["RUNNING", "ENDED"],
  undo: ["RUNNING", "STOPPED", "ENDED"],
};

type ForControls = {
  readonly kind: BulkActionKind;
  readonly state: BulkActionState;
  readonly done: number;
  readonly failed: number;
  /** Id of the action it undoes, if it is an undo itself. */
  readonly undoes: string | null;
  readonly undoneAt: Date | null;
};

/** Returns true if a control is allowed now: for its button, and for the control itself. */
export function isPossible(control: BulkActionControl, action: ForControls): boolean {
  if (!POSSIBLE[control].includes(action.state)) return false;
  if (control === "retryFailed") return action.failed > 0;
  if (control === "undo") {
    return action.kind === "MOVE" && action.done > 0 && action.undoes === null && action.undoneAt === null;
  }
  return true;
}

/** @throws DomainError INVALID_REQUEST if the control is not allowed now */
export function assertPossible(control: BulkActionControl, action: ForControls): void {
  if (!isPossible(control, action)) {
    throw new DomainError(
      "INVALID_REQUEST",
      `${control} is not possible: the bulk action is ${action.state}.`,
    );
  }
}

const RANK: Record<TeamRole, number> = { MEMBER: 0, MANAGER: 1, ADMIN: 2 };

/** Returns true if the requester's role is lower now than at the request: the run then stops. */
export const hasLostRole = (asked: TeamRole, now: TeamRole): boolean => RANK[now] < RANK[asked];

/** A run keeps the requester's rights, so only the requester may retry. */
export const mayRetry = (actor: TeamActor, action: { readonly userId: number }): boolean =>
  actor.userId === action.userId;
