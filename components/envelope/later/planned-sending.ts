import type { OwnerEnvelope } from "@/components/envelope/api-types";

type Planned = { at: string; timezone: string; by: string };

/** Returns the planned sending; undefined without one, and during the seconds of the send undo. */
export function getPlannedSending({ scheduledSend: sending }: OwnerEnvelope): Planned | undefined {
  if (!sending || sending.timezone === null) return undefined;
  return { at: sending.at, timezone: sending.timezone, by: sending.by?.name || sending.by?.email || "" };
}
