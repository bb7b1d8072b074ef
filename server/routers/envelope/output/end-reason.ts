import { z } from "zod";
import { NamedActor } from "@/server/contract/audit";
import type { OwnerEnvelope } from "@/server/contract/owner-envelope";
import type { Connection } from "@/server/db/client";
import { findLatestEntryData } from "@/server/db/store/audit-look-up";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { isCancelled, isRejected } from "@/server/domain/envelope/status";

const Cancelled = z.object({ reason: z.string() });
const Recorded = z.object({
  recordedBy: NamedActor,
  onBehalfOfUserName: z.string().optional(),
  onBehalfOfUserEmail: z.string().optional(),
});

/**
 * Returns the audited end of an envelope: the reason of a cancellation, or the recorder of an outside
 * rejection.
 */
export async function loadEndReason(
  connection: Connection,
  envelope: EnvelopeRow,
): Promise<Pick<OwnerEnvelope, "cancelReason" | "rejectionRecorded">> {
  const ending = { cancelReason: null, rejectionRecorded: null };
  if (isCancelled(envelope)) {
    const { data } = Cancelled.safeParse(
      await findLatestEntryData(connection, envelope.id, "DOCUMENT_CANCELLED"),
    );
    return { ...ending, cancelReason: data?.reason ?? null };
  }
  if (!isRejected(envelope)) return ending;
  const { data } = Recorded.safeParse(
    await findLatestEntryData(connection, envelope.id, "DOCUMENT_RECIPIENT_REJECTED"),
  );
  if (!data) return ending;
  const isToken = data.recordedBy.kind === "apiToken";
  const behalf = isToken ? data.onBehalfOfUserName || data.onBehalfOfUserEmail || null : null;
  return { ...ending, rejectionRecorded: { by: data.recordedBy, behalf } };
}
