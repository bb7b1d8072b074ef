import { Distributed, RedistributeEnvelope } from "@/server/contract/sending";
import type { Transaction } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import { type Aggregate, lockEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { loadLocked } from "@/server/db/store/locked-envelope";
import { findMailedRecipients } from "@/server/db/store/mailed-people";
import { buildLinkEntries } from "@/server/db/store/signing-link";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { assertReachable } from "@/server/domain/envelope/sending-checks";
import { mailsOnRedistribute } from "@/server/domain/mail-plan";
import { findCurrentTurn } from "@/server/domain/recipient/turn";
import { eventsOnRemind } from "@/server/domain/webhook/events";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { teamProcedure } from "@/server/trpc";
import { startRecipientClocks } from "./sending/activate";
import { buildDistributedAnswer } from "./sending/answer";
import { buildRedistributedEntries } from "./sending/sender";
import { toBeforeSending } from "./sending/sending-check-input";

/**
 * Asks listed recipients again, renews links and restarts reminders (seed 3, rest/envelopes.md 4.7). Skips
 * recipients out of turn or done; NONE renews links without reminder events (ruling 42). The owner, MANAGER
 * and ADMIN (ruling 76). @throws DomainError NOT_FOUND, FORBIDDEN, ENVELOPE_*, INVALID_REQUEST,
 * MISSING_RECIPIENT_EMAIL (of those asked)
 */
export const redistribute = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/redistribute" } })
  .input(RedistributeEnvelope)
  .output(Distributed)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const after = await redistributeEnvelope(tx, ctx.actor, ctx.origin, input, true);
      return buildDistributedAnswer(after, ctx.actor);
    }),
  );

/**
 * Asks recipients again; bulk actions ask all whose turn it is. @param isAnswered true if the caller gets the
 * links, which is then logged @returns the envelope afterwards
 */
export async function redistributeEnvelope(
  tx: Transaction,
  actor: TeamActor,
  origin: Origin,
  input: { envelopeId: string; recipients: readonly number[] | "all" },
  isAnswered = false,
): Promise<Aggregate> {
  const envelope = await lockEnvelope(tx, actor, input.envelopeId);
  assertMayPerform("redistribute", envelope, actor);
  assertAllowed("redistribute", envelope);
  const { aggregate: before, auditHead, now } = await loadLocked(tx, envelope);
  const targets = findCurrentTurn(before.recipients, before.meta.signingOrder).filter(
    ({ id }) => input.recipients === "all" || input.recipients.includes(id),
  );
  const toIds = (rows: typeof targets) => rows.map(({ id }) => id);
  assertReachable(toBeforeSending(before), new Set(toIds(targets)));
  const after = { ...before, recipients: await startRecipientClocks(tx, before, targets, now) };
  const mailedRecipients = await findMailedRecipients(tx, envelope.id, targets);
  const neverAsked = targets.filter((row) => !mailedRecipients.includes(row));
  const mails = mailsOnRedistribute(after, toIds(targets), toIds(neverAsked));
  await enqueueMails(tx, after, mails, now, after);
  const links = isAnswered ? buildLinkEntries(actor, envelope, after.recipients, "REDISTRIBUTE") : [];
  const entries = [...buildRedistributedEntries(targets), ...links];
  await recordAudit(tx, envelope.id, entries, { actor, origin, now }, auditHead);
  await emitEvents(tx, envelope.id, eventsOnRemind({ notified: mails.length }), now, after);
  return after;
}
