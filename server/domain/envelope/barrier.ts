import type { Actor } from "@/server/domain/actor";
import type { EnvelopeState } from "@/server/domain/aggregate";
import { isAllowed } from "./lifecycle";
import { mayPerform } from "./rights";

/** Why an act on a whole envelope is closed to somebody who sees it; catalogues key their sentences by it. */
export const BARRIERS = ["completed", "over", "sealing", "ownersOnly"] as const;
export type Barrier = (typeof BARRIERS)[number];

type Barred = EnvelopeState & { readonly userId: number };

/**
 * What stands in the way of cancelling or deleting, null when nothing does: the state first, because where nobody may
 * it does not matter who asks; then the rights. By the rules that the verbs themselves apply.
 */
export function barrierTo(action: "cancel" | "remove", envelope: Barred, actor: Actor): Barrier | null {
  if (isAllowed(action, envelope)) return mayPerform(action, envelope, actor) ? null : "ownersOnly";
  if (isAllowed(action, { ...envelope, sealingSince: null })) return "sealing";
  return envelope.status === "COMPLETED" ? "completed" : "over";
}
