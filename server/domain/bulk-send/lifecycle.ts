import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";

/** What becomes of each row, what most want first: a document that is mailed, one whose links the sender hands out, or a draft. */
export const BULK_SEND_MODES = ["SEND", "LINKS", "DRAFT"] as const;
export type BulkSendMode = (typeof BULK_SEND_MODES)[number];

/** Whether the documents of its rows are sent, by mail or with links; drafts wait for somebody to send them. */
export const isSending = (mode: BulkSendMode): boolean => mode !== "DRAFT";

/** A batch runs, waits, or is over: stopped by a person, or ended because no row waits any more. */
export const BULK_SEND_STATES = ["RUNNING", "PAUSED", "STOPPED", "ENDED"] as const;
export type BulkSendState = (typeof BULK_SEND_STATES)[number];

/** SKIPPED rows were wrong when the batch was made and left out knowingly; STOPPED ones waited when it was stopped. */
export const BULK_ROW_STATES = ["WAITING", "DONE", "FAILED", "SKIPPED", "STOPPED"] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/** Why a batch waits: a person paused it, or whoever sends it may no longer do so. */
export const PAUSE_REASONS = [
  "BY_PERSON",
  "SENDER_LEFT",
  "TOKEN_ENDED",
  "ADDRESS_UNVERIFIED",
  "TEMPLATE_GONE",
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** What stands in the log of a batch; LINKS_READ: its result was taken away with signing links in it. */
export const BULK_SEND_EVENTS = [
  "CREATED",
  "PAUSED",
  "RESUMED",
  "STOPPED",
  "RETRIED",
  "ENDED",
  "LINKS_READ",
] as const;
export type BulkSendEvent = (typeof BULK_SEND_EVENTS)[number];

export const BULK_SEND_ACTIONS = ["pause", "resume", "stop", "retryFailed"] as const;
export type BulkSendAction = (typeof BULK_SEND_ACTIONS)[number];

/** From which state an action leads where; what is not listed is refused. */
const MOVES: Record<BulkSendAction, Partial<Record<BulkSendState, BulkSendState>>> = {
  pause: { RUNNING: "PAUSED" },
  resume: { PAUSED: "RUNNING" },
  stop: { RUNNING: "STOPPED", PAUSED: "STOPPED" },
  retryFailed: { RUNNING: "RUNNING", PAUSED: "PAUSED", ENDED: "RUNNING" },
};

type ForMoves = { readonly state: BulkSendState; readonly failed: number };

/** The state that an action leads to. @throws DomainError INVALID_REQUEST where it is not possible now */
export function moveBulkSend(action: BulkSendAction, batch: ForMoves): BulkSendState {
  const next = MOVES[action][batch.state];
  if (next === undefined) {
    throw new DomainError("INVALID_REQUEST", `The bulk send is ${batch.state}: ${action} is not possible.`);
  }
  if (action === "retryFailed" && batch.failed === 0) {
    throw new DomainError("INVALID_REQUEST", "No row of this bulk send has failed.");
  }
  return next;
}

/** As `moveBulkSend`, for buttons. */
export const isPossible = (action: BulkSendAction, batch: ForMoves): boolean =>
  MOVES[action][batch.state] !== undefined && (action !== "retryFailed" || batch.failed > 0);

/** Who steers a batch they see: whoever sends it, and MANAGER and ADMIN. */
export function maySteer(actor: Actor, batch: { readonly userId: number; readonly teamId: number }): boolean {
  if (actor.kind !== "user" && actor.kind !== "apiToken") return false;
  return actor.teamId === batch.teamId && (actor.userId === batch.userId || actor.role !== "MEMBER");
}

/** Reasons after which a batch goes on in the name of whoever resumes it: its sender cannot send any more. */
export const isOrphaned = (reason: PauseReason | null): boolean =>
  reason === "SENDER_LEFT" || reason === "TOKEN_ENDED" || reason === "ADDRESS_UNVERIFIED";
