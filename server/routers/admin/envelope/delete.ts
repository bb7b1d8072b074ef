import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelopeById } from "@/server/db/store/envelope";
import { applyTransition } from "@/server/db/store/transition";
import type { Actor } from "@/server/domain/actor";
import { planTransition } from "@/server/domain/envelope/lifecycle";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { mailsOnDeleted, mailsOnDeletedByAdmin } from "@/server/domain/mail-plan";
import { enqueueMails } from "@/server/mail/enqueue-mails";

/**
 * Deletes an envelope in the states in which its team could. The reason is in the evidence and goes to the
 * owner (domain/mail.md 5.2); recipients get the usual mail without it.
 * @throws DomainError NOT_FOUND, ENVELOPE_COMPLETED, INVALID_REQUEST (while it is being sealed)
 */
export async function deleteByAdmin(
  tx: Transaction,
  envelopeId: string,
  by: { actor: Extract<Actor, { kind: "admin" | "system" }>; origin: Origin; reason: string },
): Promise<void> {
  const { actor, origin, reason } = by;
  const envelope = await lockEnvelopeById(tx, envelopeId);
  const planned = planTransition("remove", envelope);
  assertMayPerform("remove", envelope, actor);
  const now = await clock.now(tx);
  const aggregate = await loadAggregate(tx, envelope);
  await applyTransition(tx, envelope, planned, { actor, origin, now }, [
    { type: "DOCUMENT_DELETED", data: { type: "SOFT", reason } },
  ]);
  await enqueueMails(tx, aggregate, [...mailsOnDeleted(aggregate), ...mailsOnDeletedByAdmin(reason)], now);
}
