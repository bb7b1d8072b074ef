import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import type { TeamRole } from "@/server/domain/vocabulary";

/** What is done to several envelopes in one act. */
export const BULK_ACTION_KINDS = ["MOVE", "RESEND", "CANCEL", "DELETE"] as const;
export type BulkActionKind = (typeof BULK_ACTION_KINDS)[number];

/** It runs, or is over: stopped, or ended because no item waits any more. */
export const BULK_ACTION_STATES = ["RUNNING", "STOPPED", "ENDED"] as const;
export type BulkActionState = (typeof BULK_ACTION_STATES)[number];

/** SKIPPED items could not be reached when it was confirmed, which the preview said; STOPPED ones waited when it was stopped. */
export const BULK_ITEM_STATES = ["WAITING", "DONE", "FAILED", "SKIPPED", "STOPPED"] as const;
export type BulkItemState = (typeof BULK_ITEM_STATES)[number];

/** Why it was stopped: by a person, or because whoever asked may no longer do what they asked for. */
export const STOP_REASONS = ["BY_PERSON", "PERSON_LEFT", "TOKEN_ENDED", "ROLE_LOST", "FOLDER_GONE"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export type BulkActionVerb = "stop" | "retryFailed" | "undo";

/** From which state a verb is possible; what is not listed is refused. */
const POSSIBLE: Record<BulkActionVerb, readonly BulkActionState[]> = {
  stop: ["RUNNING"],
  retryFailed: ["RUNNING", "ENDED"],
  undo: ["RUNNING", "STOPPED", "ENDED"],
};

type ForVerbs = {
  readonly kind: BulkActionKind;
  readonly state: BulkActionState;
  readonly done: number;
  readonly failed: number;
  /** What it takes back, where it is an undo itself. */
  readonly undoes: string | null;
  readonly undoneAt: Date | null;
};

/** Whether a verb is possible now: for its button, and for the verb itself. */
export function isPossible(verb: BulkActionVerb, action: ForVerbs): boolean {
  if (!POSSIBLE[verb].includes(action.state)) return false;
  if (verb === "retryFailed") return action.failed > 0;
  if (verb === "undo") {
    return action.kind === "MOVE" && action.done > 0 && action.undoes === null && action.undoneAt === null;
  }
  return true;
}

/** @throws DomainError INVALID_REQUEST where the verb is not possible now */
export function assertPossible(verb: BulkActionVerb, action: ForVerbs): void {
  if (!isPossible(verb, action)) {
    throw new DomainError("INVALID_REQUEST", `${verb} is not possible: the bulk action is ${action.state}.`);
  }
}

const RANK: Record<TeamRole, number> = { MEMBER: 0, MANAGER: 1, ADMIN: 2 };

/** Whether somebody has less rights now than when they asked; what they asked for is then done no further. */
export const hasLostRole = (asked: TeamRole, now: TeamRole): boolean => RANK[now] < RANK[asked];

/** It goes on in the name of whoever asked, so nobody else has it try again. */
export const mayRetry = (actor: TeamActor, action: { readonly userId: number }): boolean =>
  actor.userId === action.userId;
