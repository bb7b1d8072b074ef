import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { toRulesEnvelope } from "@/server/contract/rules";
import type { Transaction } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import { type EnvelopeRow, loadAggregate, touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import type { TeamActor } from "@/server/domain/actor";
import { assertAttachmentsOpen, hasAnybodyActed } from "@/server/domain/recipient/edit-rules";
import { eventsOnUpdate } from "@/server/domain/webhook/events";

/** Time of a change, and whether a recipient acted before it. */
export type Moment = { now: Date; isLater: boolean };

/** Result of a change, with its audit entry; null if nothing changed. */
export type Changed<Result> = { result: Result; entry: AuditEntryInput | null };

/**
 * Runs a change of an envelope's attachments and records it. After the first act only additions are allowed;
 * they count as later (rulings 8, 8a). Templates send an event (rest/envelopes.md 8). The envelope is locked.
 * @throws DomainError INVALID_REQUEST, ENVELOPE_*
 */
export async function changeAttachments<Result>(
  tx: Transaction,
  { actor, origin }: { actor: TeamActor; origin: Origin },
  envelope: EnvelopeRow,
  kind: "create" | "update" | "delete",
  change: (moment: Moment) => Promise<Changed<Result>>,
): Promise<Result> {
  const { meta, recipients } = await loadAggregate(tx, envelope);
  assertAttachmentsOpen(kind, toRulesEnvelope(envelope, meta, recipients));
  const now = await clock.now(tx);
  const isLater = envelope.sentAt !== null && hasAnybodyActed(recipients);
  const { result, entry } = await change({ now, isLater });
  await recordAudit(tx, envelope.id, entry ? [entry] : [], { actor, origin, now });
  await touchEnvelope(tx, envelope.id, now);
  await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
  return result;
}
