import { resolveIssuer } from "@/server/auth/api-token";
import { loadMemberActor } from "@/server/auth/member-actor";
import { clock } from "@/server/clock";
import type { Database, Transaction } from "@/server/db/client";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { type EnvelopeRow, lockEnvelope, lockEnvelopeById } from "@/server/db/store/envelope";
import { callOffSending, clearSending, recordFailedSending } from "@/server/db/store/scheduled-sending";
import type { TeamActor } from "@/server/domain/actor";
import { isAllowed } from "@/server/domain/envelope/lifecycle";
import { TOKEN_ENDED } from "@/server/domain/envelope/send-later";
import { DomainError, isDomainError } from "@/server/domain/errors";
import { mayCall } from "@/server/domain/tenancy/restricted-procedures";
import type { FileServices } from "@/server/services";
import { assertVerified } from "../account/assert-verified";
import { distributeEnvelope } from "./distribute";

/**
 * Sends an unchanged draft as its planner, after the time to undo or at the planned time (rulings 14, 75). A
 * failed check leaves the draft with the reason, for its owner.
 */
export async function sendScheduled(services: FileServices, db: Database, envelopeId: string): Promise<void> {
  try {
    await db.transaction((tx) => sendIfDue(services, tx, envelopeId));
  } catch (error) {
    if (!isDomainError(error)) throw error;
    await leaveNotice(db, envelopeId, error);
  }
}

async function sendIfDue(services: FileServices, tx: Transaction, envelopeId: string): Promise<void> {
  const envelope = await lockEnvelopeById(tx, envelopeId);
  const now = await clock.now(tx);
  if (!isDue(envelope, now)) return;
  const isTouched = envelope.revision !== envelope.scheduledSendRevision;
  if (isTouched || !isAllowed("distribute", envelope)) {
    const actor = { kind: "system", job: "envelope.send-scheduled" } as const;
    await callOffSending(tx, envelope, "CHANGED", { actor, origin: NO_ORIGIN, now });
    return;
  }
  const actor = await loadScheduledSender(tx, envelope);
  await assertVerified(tx, actor);
  await distributeEnvelope(services, tx, envelope, { actor, origin: NO_ORIGIN });
  await clearSending(tx, envelopeId);
}

const isDue = ({ scheduledSendAt: at }: EnvelopeRow, now: Date): boolean => at !== null && at <= now;

const MAY_NOT = {
  left: "The person who scheduled this is no longer in the team.",
  unseen: "The person who scheduled this may no longer send it.",
};

/**
 * Returns the planner, a person or a token, with their present rights.
 * @throws DomainError FORBIDDEN when they are lost
 */
async function loadScheduledSender(tx: Transaction, envelope: EnvelopeRow): Promise<TeamActor> {
  const actor = await loadPlanner(tx, envelope);
  if (!mayCall(actor.restriction, "envelope.distribute")) throw new DomainError("FORBIDDEN", MAY_NOT.unseen);
  await toForbidden(lockEnvelope(tx, actor, envelope.id), MAY_NOT.unseen);
  return actor;
}

async function loadPlanner(tx: Transaction, envelope: EnvelopeRow): Promise<TeamActor> {
  const { scheduledSendTokenId: tokenId, scheduledSendUserId: userId, teamId } = envelope;
  if (tokenId !== null) return toForbidden(resolveIssuer(tx, tokenId), TOKEN_ENDED);
  const member = await loadMemberActor(tx, userId ?? envelope.userId, teamId);
  if (!member) throw new DomainError("FORBIDDEN", MAY_NOT.left);
  return member;
}

async function toForbidden<Result>(work: Promise<Result>, message: string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isDomainError(error) ? new DomainError("FORBIDDEN", message) : error;
  }
}

async function leaveNotice(db: Database, envelopeId: string, refusal: DomainError): Promise<void> {
  const text = [refusal.message, ...(refusal.issues ?? []).map(({ message }) => message)].join(" ");
  await db.transaction(async (tx) =>
    recordFailedSending(tx, envelopeId, { code: refusal.code, text }, await clock.now(tx)),
  );
}
