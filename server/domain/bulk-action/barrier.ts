import type { TeamActor } from "@/server/domain/actor";
import type { EnvelopeState } from "@/server/domain/aggregate";
import { BARRIERS, findActionBarrier } from "@/server/domain/envelope/barrier";
import { isAllowed } from "@/server/domain/envelope/lifecycle";
import { mayPerform } from "@/server/domain/envelope/rights";
import { isPending } from "@/server/domain/envelope/status";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { BulkActionKind } from "./lifecycle";

/** Reasons to skip an envelope before the action; catalogues key their sentences by them. */
export const SKIP_REASONS = [...BARRIERS, "notWaiting", "otherType", "hiddenFolder", "unknown"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export type Selected = EnvelopeState & {
  readonly userId: number;
  /** True if the actor may change it at all: a member who only received it may not. */
  readonly isWritable: boolean;
  readonly mayLeaveFolder: boolean;
};

type ActionTarget = { readonly kind: BulkActionKind; readonly type: EnvelopeType };

/** Returns why this envelope is skipped, or null, by the rules of the single actions. */
export function findSkipReason(
  { kind, type }: ActionTarget,
  envelope: Selected,
  actor: TeamActor,
): SkipReason | null {
  if (envelope.type !== type) return "otherType";
  const byState =
    kind === "MOVE"
      ? findMoveBarrier(envelope)
      : kind === "RESEND"
        ? findResendBarrier(envelope, actor)
        : findActionBarrier(kind === "CANCEL" ? "cancel" : "remove", envelope, actor);
  return byState ?? (envelope.isWritable ? null : "ownersOnly");
}

function findMoveBarrier(envelope: Selected): SkipReason | null {
  if (!isAllowed("move", envelope)) return "over";
  return envelope.mayLeaveFolder ? null : "hiddenFolder";
}

function findResendBarrier(envelope: Selected, actor: TeamActor): SkipReason | null {
  if (!isPending(envelope)) return "notWaiting";
  if (envelope.sealingSince) return "sealing";
  if (!isAllowed("redistribute", envelope)) return "over";
  return mayPerform("redistribute", envelope, actor) ? null : "ownersOnly";
}
