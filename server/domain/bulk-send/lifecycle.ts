import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";

/**
 * Result of each row, the most common first: a mailed document, a document whose links the sender hands out,
 * or a draft.
 */
export const BULK_SEND_MODES = ["SEND", "LINKS", "DRAFT"] as const;
export type BulkSendMode = (typeof BULK_SEND_MODES)[number];

/** True if documents are sent, by mail or with links; drafts wait for a later send. */
export const isSending = (mode: BulkSendMode): boolean => mode !== "DRAFT";

/** STOPPED: by a person. ENDED: no row waits any more. */
export const BULK_SEND_STATES = ["RUNNING", "PAUSED", "STOPPED", "ENDED"] as const;
export type BulkSendState = (typeof BULK_SEND_STATES)[number];

/** SKIPPED rows were invalid at creation and left out knowingly. STOPPED ones still waited at the stop. */
export const BULK_ROW_STATES = ["WAITING", "DONE", "FAILED", "SKIPPED", "STOPPED"] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/** BY_PERSON: paused by hand. The others: the sender may no longer send it. */
export const PAUSE_REASONS = [
  "BY_PERSON",
  "SENDER_LEFT",
  "TOKEN_ENDED",
  "ADDRESS_UNVERIFIED",
  "TEMPLATE_GONE",
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Events in the log of a bulk send. LINKS_READ: its result was downloaded with signing links. */
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

const MOVES: Record<BulkSendAction, Partial<Record<BulkSendState, BulkSendState>>> = {
  pause: { RUNNING: "PAUSED" },
  resume: { PAUSED: "RUNNING" },
  stop: { RUNNING: "STOPPED", PAUSED: "STOPPED" },
  retryFailed: { RUNNING: "RUNNING", PAUSED: "PAUSED", ENDED: "RUNNING" },
};

type ForMoves = { readonly state: BulkSendState; readonly failed: number };

/** Returns the next state. @throws DomainError INVALID_REQUEST if the action is not allowed now */
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

export function maySteer(actor: Actor, batch: { readonly userId: number; readonly teamId: number }): boolean {
  if (actor.kind !== "user" && actor.kind !== "apiToken") return false;
  return actor.teamId === batch.teamId && (actor.userId === batch.userId || actor.role !== "MEMBER");
}

/**
 * Reasons after which a resumed batch continues under the resuming user's name: its sender cannot send any
 * more.
 */
export const isOrphaned = (reason: PauseReason | null): boolean =>
  reason === "SENDER_LEFT" || reason === "TOKEN_ENDED" || reason === "ADDRESS_UNVERIFIED";
