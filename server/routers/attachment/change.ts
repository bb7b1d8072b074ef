import { clock } from "@/server/clock";
import { forRules } from "@/server/contract/rules";
import type { Transaction } from "@/server/db/client";
import { type EnvelopeRow, loadAggregate, touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { assertAttachmentsOpen } from "@/server/domain/recipient/editable";
import { eventsOnUpdate } from "@/server/domain/webhook/events";

/**
 * Runs one change of an envelope's attachments, which are fixed from the first act on (rulings 8, 8a), and counts
 * it as a change of the envelope; templates tell (api-v2 8). No audit entry exists for links. The envelope is locked.
 * @throws Refusal INVALID_REQUEST, ENVELOPE_*
 */
export async function changeAttachments<Result>(
  tx: Transaction,
  envelope: EnvelopeRow,
  change: (now: Date) => Promise<Result>,
): Promise<Result> {
  const { meta, recipients } = await loadAggregate(tx, envelope);
  assertAttachmentsOpen(forRules(envelope, meta, recipients));
  const now = await clock.now(tx);
  const result = await change(now);
  await touchEnvelope(tx, envelope.id, now);
  await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
  return result;
}
