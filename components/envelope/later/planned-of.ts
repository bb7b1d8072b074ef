import type { OwnerEnvelope } from "@/components/envelope/answers";

type Planned = { at: string; timezone: string; by: string };

/** The sending that was planned for later; undefined while none is, and in the seconds of time to undo. */
export function plannedOf({ scheduledSend: sending }: OwnerEnvelope): Planned | undefined {
  if (!sending || sending.timezone === null) return undefined;
  return { at: sending.at, timezone: sending.timezone, by: sending.by?.name || sending.by?.email || "" };
}
