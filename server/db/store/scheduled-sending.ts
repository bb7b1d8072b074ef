import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { Actor, TeamActor } from "@/server/domain/actor";
import type { Transaction } from "../client";
import { envelopes } from "../schema";
import { NO_ORIGIN, type Origin, recordAudit } from "./audit";
import type { EnvelopeRow } from "./envelope";
import { notifyOwner } from "./notice";

/**
 * A pending sending (rulings 14, 75), stored with its draft. In the undo period of a few seconds it has no
 * zone and no audit entry. If it is scheduled in a time zone, its every step is recorded.
 */

export const NO_SENDING = {
  scheduledSendAt: null,
  scheduledSendRevision: null,
  scheduledSendUserId: null,
  scheduledSendTokenId: null,
  scheduledSendZone: null,
};

const PLANNED_SENDING = {
  id: envelopes.id,
  teamId: envelopes.teamId,
  userId: envelopes.userId,
  scheduledSendAt: envelopes.scheduledSendAt,
  scheduledSendZone: envelopes.scheduledSendZone,
};
type PlannedRow = Pick<EnvelopeRow, "id" | "scheduledSendAt" | "scheduledSendZone">;
type ScheduleContext = { actor: Actor; origin: Origin; now: Date };
type Planned = { at: string; timezone: string };

export function getPlannedSending(envelope: PlannedRow): Planned | null {
  const { scheduledSendAt: at, scheduledSendZone: timezone } = envelope;
  return at && timezone !== null ? { at: at.toISOString(), timezone } : null;
}

/**
 * Schedules a locked draft to be sent at `at`, as it is now and in the actor's name. Returns the updated row.
 */
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

/** Clears the sending of a locked envelope after it happened or was cancelled. */
export async function clearSending(tx: Transaction, envelopeId: string): Promise<void> {
  await tx.update(envelopes).set(NO_SENDING).where(eq(envelopes.id, envelopeId));
}

/** Cancels a sending of a locked envelope, with an audit entry if it was scheduled. */
export async function callOffSending(
  tx: Transaction,
  envelope: PlannedRow,
  cause: Extract<AuditEntryInput, { type: "DOCUMENT_SEND_CALLED_OFF" }>["data"]["cause"],
  act: ScheduleContext,
): Promise<void> {
  const planned = getPlannedSending(envelope);
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
 * Counts a change of locked envelopes and writes `values`. It cancels their scheduled sendings (ruling 75).
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
 * Records on a draft why it was not sent, unless it was rescheduled or cancelled meanwhile. If it had been
 * scheduled, an audit entry is added and the owner notified.
 */
export async function recordFailedSending(
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

/**
 * Cancels the sendings that an API token scheduled, after the token ended: with an audit entry and a notice
 * to the owner each.
 */
export async function cancelTokenSendings(
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
  const planned = getPlannedSending(due);
  if (!planned) return;
  const data = { ...planned, reason: failure.code };
  const act = { actor: WATCH, origin: NO_ORIGIN, now };
  await recordAudit(tx, due.id, [{ type: "DOCUMENT_SEND_FAILED", data }], act);
  await notifyOwner(tx, due, { kind: "SENDING_FAILED", detail: failure.text, cause: "each" }, now);
}
