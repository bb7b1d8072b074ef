import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { Actor, TeamActor } from "@/server/domain/actor";
import type { Transaction } from "../client";
import { envelopes } from "../schema";
import { NO_ORIGIN, type Origin, recordAudit } from "./audit";
import type { EnvelopeRow } from "./envelope";
import { tellOwner } from "./notice";

/**
 * A sending still to come (rulings 14, 75), beside the draft that is to be sent: the seconds of time to undo, which have
 * no zone and leave no entry, or one planned for later on somebody's clock, whose every turn is recorded.
 */

/** What an envelope without one has. */
export const NO_SENDING = {
  scheduledSendAt: null,
  scheduledSendRevision: null,
  scheduledSendUserId: null,
  scheduledSendTokenId: null,
  scheduledSendZone: null,
};

/** What tells whether a sending was planned for later, and whose draft it is. */
const PLANNED_SENDING = {
  id: envelopes.id,
  teamId: envelopes.teamId,
  userId: envelopes.userId,
  scheduledSendAt: envelopes.scheduledSendAt,
  scheduledSendZone: envelopes.scheduledSendZone,
};
type PlannedRow = Pick<EnvelopeRow, "id" | "scheduledSendAt" | "scheduledSendZone">;
type Act = { actor: Actor; origin: Origin; now: Date };
type Planned = { at: string; timezone: string };

/** When a draft goes out, if that was planned for later; null in the time to undo. */
export function plannedSending(envelope: PlannedRow): Planned | null {
  const { scheduledSendAt: at, scheduledSendZone: timezone } = envelope;
  return at && timezone !== null ? { at: at.toISOString(), timezone } : null;
}

/** Has a locked draft sent at `at`, as it is now and in the name of the actor; returns it as it then stands. */
export async function planSending(
  tx: Transaction,
  envelope: EnvelopeRow,
  sending: { at: Date; actor: TeamActor; timezone: string | null },
): Promise<EnvelopeRow> {
  const stands = {
    scheduledSendAt: sending.at,
    scheduledSendRevision: envelope.revision,
    scheduledSendError: null,
    scheduledSendUserId: sending.actor.userId,
    scheduledSendTokenId: sending.actor.kind === "apiToken" ? sending.actor.tokenId : null,
    scheduledSendZone: sending.timezone,
  };
  await tx.update(envelopes).set(stands).where(eq(envelopes.id, envelope.id));
  return { ...envelope, ...stands };
}

/** Forgets the sending of a locked envelope: it happened, or was taken back. */
export async function clearSending(tx: Transaction, envelopeId: string): Promise<void> {
  await tx.update(envelopes).set(NO_SENDING).where(eq(envelopes.id, envelopeId));
}

/** Calls a sending of a locked envelope off, with an entry if it was planned for later. */
export async function callOffSending(
  tx: Transaction,
  envelope: PlannedRow,
  cause: Extract<AuditEntryInput, { type: "DOCUMENT_SEND_CALLED_OFF" }>["data"]["cause"],
  act: Act,
): Promise<void> {
  const planned = plannedSending(envelope);
  await clearSending(tx, envelope.id);
  if (!planned) return;
  await recordAudit(
    tx,
    envelope.id,
    [{ type: "DOCUMENT_SEND_CALLED_OFF", data: { ...planned, cause } }],
    act,
  );
}

const WATCH: Actor = { kind: "system", job: "envelope.send-scheduled" };

/**
 * Counts a change of locked envelopes, and writes it where it is of the rows themselves. It calls off what was planned
 * for them (ruling 75).
 */
export async function countChange(
  tx: Transaction,
  envelopeIds: readonly string[],
  values: { userId?: number },
  now: Date,
): Promise<void> {
  const changed = await tx
    .update(envelopes)
    .set({ ...values, revision: sql`${envelopes.revision} + 1`, updatedAt: now })
    .where(inArray(envelopes.id, [...envelopeIds]))
    .returning(PLANNED_SENDING);
  for (const row of changed.filter((one) => one.scheduledSendZone !== null))
    await callOffSending(tx, row, "CHANGED", { actor: WATCH, origin: NO_ORIGIN, now });
}

/**
 * Leaves on a draft why it was not sent, unless it was planned anew or taken back meanwhile; its log says so too, and its
 * owner is told, where it had been planned for later.
 */
export async function noteSendingFailed(
  tx: Transaction,
  envelopeId: string,
  failure: Failure,
  now: Date,
): Promise<void> {
  const [due] = await tx
    .select(PLANNED_SENDING)
    .from(envelopes)
    .where(and(eq(envelopes.id, envelopeId), lte(envelopes.scheduledSendAt, now)))
    .for("update");
  if (due) await failSending(tx, due, failure, now);
}

/** Ends what an API token planned that has itself ended: each log says so, and each owner is told. */
export async function endPlansOfToken(
  tx: Transaction,
  tokenId: number,
  failure: Failure,
  now: Date,
): Promise<void> {
  const rows = await tx
    .select(PLANNED_SENDING)
    .from(envelopes)
    .where(eq(envelopes.scheduledSendTokenId, tokenId))
    .orderBy(envelopes.id)
    .for("update");
  for (const row of rows) await failSending(tx, row, failure, now);
}

type Failure = { code: string; text: string };

async function failSending(
  tx: Transaction,
  due: PlannedRow & { teamId: number; userId: number },
  failure: Failure,
  now: Date,
): Promise<void> {
  await tx
    .update(envelopes)
    .set({ ...NO_SENDING, scheduledSendError: failure.text.slice(0, 2000) })
    .where(eq(envelopes.id, due.id));
  const planned = plannedSending(due);
  if (!planned) return;
  const data = { ...planned, reason: failure.code };
  const act = { actor: WATCH, origin: NO_ORIGIN, now };
  await recordAudit(tx, due.id, [{ type: "DOCUMENT_SEND_FAILED", data }], act);
  await tellOwner(tx, due, { kind: "SENDING_FAILED", detail: failure.text, cause: "each" }, now);
}
