import { memberActor } from "@/server/auth/member-actor";
import { clock } from "@/server/clock";
import type { Database, Transaction } from "@/server/db/client";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { type EnvelopeRow, lockEnvelopeById } from "@/server/db/store/envelope";
import { clearSending, noteSendingFailed } from "@/server/db/store/scheduled-sending";
import type { TeamActor } from "@/server/domain/actor";
import { isAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError, isDomainError } from "@/server/domain/errors";
import type { FileServices } from "@/server/services";
import { assertVerified } from "../account/verified";
import { distributeEnvelope } from "./distribute";

/**
 * Ends the time to undo (rulings 14, 75): sends the draft as whoever asked for it, if it is due and nobody
 * touched it since. A check that fails leaves the draft with the reason on it, for its owner to see.
 */
export async function sendScheduled(services: FileServices, db: Database, envelopeId: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const envelope = await lockEnvelopeById(tx, envelopeId);
      const now = await clock.now(tx);
      if (envelope.scheduledSendAt === null || envelope.scheduledSendAt > now) return;
      const isTouched = envelope.revision !== envelope.scheduledSendRevision;
      if (isTouched || !isAllowed("distribute", envelope)) {
        await clearSending(tx, envelopeId);
        return;
      }
      const actor = await senderOf(tx, envelope);
      await assertVerified(tx, actor);
      await distributeEnvelope(services, tx, envelope, { actor, origin: NO_ORIGIN });
      await clearSending(tx, envelopeId);
    });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    await leaveNotice(db, envelopeId, error);
  }
}

/** Whoever pressed send, with the rights they have now. @throws DomainError FORBIDDEN when they left the team */
async function senderOf(tx: Transaction, envelope: EnvelopeRow): Promise<TeamActor> {
  const member = await memberActor(tx, envelope.scheduledSendUserId ?? envelope.userId, envelope.teamId);
  if (!member) throw new DomainError("FORBIDDEN", "Whoever asked to send this is no longer in the team.");
  return member;
}

async function leaveNotice(db: Database, envelopeId: string, refusal: DomainError): Promise<void> {
  const text = [refusal.message, ...(refusal.issues ?? []).map(({ message }) => message)].join(" ");
  await noteSendingFailed(db, envelopeId, text);
}
