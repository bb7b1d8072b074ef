import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import { lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { writeVerifyCode } from "@/server/db/store/envelope-data";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { assertMayPerform } from "@/server/domain/envelope/rights";

type Caller = { actor: TeamActor; origin: Origin };

/**
 * Replaces or removes an envelope's code; the old one opens nothing, wherever printed. The log never has the
 * code. Not during sealing, which prints it.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ENVELOPE_DRAFT, INVALID_REQUEST
 */
export async function replaceCode(
  tx: Transaction,
  { actor, origin }: Caller,
  envelopeId: string,
  next: string | null,
): Promise<void> {
  const envelope = await lockEnvelope(tx, actor, envelopeId);
  assertAllowed("changeVerifyCode", envelope);
  assertMayPerform("changeVerifyCode", envelope, actor);
  // Already revoked.
  if (envelope.qrToken === next) return;
  const now = await clock.now(tx);
  await writeVerifyCode(tx, envelope.id, next);
  const type = next === null ? "DOCUMENT_VERIFY_CODE_REVOKED" : "DOCUMENT_VERIFY_CODE_REPLACED";
  await recordAudit(tx, envelope.id, [{ type, data: {} }], { actor, origin, now });
  await touchEnvelope(tx, envelope.id, now);
}
