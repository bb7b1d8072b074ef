import type { Actor } from "@/server/domain/actor";
import type { EnvelopeState } from "@/server/domain/aggregate";
import { isAllowed } from "./lifecycle";
import { mayPerform } from "./rights";

/**
 * Reasons why an action on a visible envelope is closed to a user; catalogues key their sentences by them.
 */
export const BARRIERS = ["completed", "over", "sealing", "ownersOnly"] as const;
export type Barrier = (typeof BARRIERS)[number];

type Barred = EnvelopeState & { readonly userId: number };

/**
 * Returns the obstacle to cancelling or deleting, or null, by the rules of the actions themselves. Checks the
 * state first, because there the actor does not matter; then the rights.
 */
export function findActionBarrier(
  action: "cancel" | "remove",
  envelope: Barred,
  actor: Actor,
): Barrier | null {
  if (isAllowed(action, envelope)) return mayPerform(action, envelope, actor) ? null : "ownersOnly";
  if (isAllowed(action, { ...envelope, sealingSince: null })) return "sealing";
  return envelope.status === "COMPLETED" ? "completed" : "over";
}
