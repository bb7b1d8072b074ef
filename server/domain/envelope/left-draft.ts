import type { EnvelopeState } from "../aggregate";
import { isCancelled, isDraft } from "./status";

export const WAYS_OUT = ["SENT", "CANCELLED", "DELETED"] as const;
/** Ways in which an envelope stopped being a draft that members edit together. */
export type WayOut = (typeof WAYS_OUT)[number];

/** Null while it may still be edited. */
export function getWayOut(envelope: Pick<EnvelopeState, "status" | "deletedAt">): WayOut | null {
  if (envelope.deletedAt !== null) return "DELETED";
  if (isCancelled(envelope)) return "CANCELLED";
  return isDraft(envelope) ? null : "SENT";
}
