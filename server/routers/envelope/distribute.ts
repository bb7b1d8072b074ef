import type { z } from "zod";
import type { AuditEntryInput } from "@/server/contract/audit";
import { Distributed, DistributeEnvelope } from "@/server/contract/sending";
import type { Transaction } from "@/server/db/client";
import {
  type Aggregate,
  type EnvelopeRow,
  isVisibleEnvelope,
  loadAggregate,
  lockEnvelope,
} from "@/server/db/store/envelope";
import { waitForFirstPages } from "@/server/db/store/first-page";
import { loadLocked } from "@/server/db/store/locked-envelope";
import { beginSealing } from "@/server/db/store/seal-queue";
import { type AuditContext, applyTransition } from "@/server/db/store/transition";
import { planTransition } from "@/server/domain/envelope/lifecycle";
import { assertReadyToSend } from "@/server/domain/envelope/sending-checks";
import { isPending } from "@/server/domain/envelope/status";
import { mailsOnDistribute } from "@/server/domain/mail-plan";
import { computeSigningOutcome, findCurrentTurn } from "@/server/domain/recipient/turn";
import { assertWithinTemplate } from "@/server/domain/tenancy/template-restriction";
import { getAvailableSendingOptions } from "@/server/identity/available-methods";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import type { FileServices } from "@/server/services";
import { teamProcedure } from "@/server/trpc";
import { assertVerified } from "../account/assert-verified";
import { buildAutoInsertedEntries } from "../audit-base";
import { fillForms } from "../item/files/take-over";
import { layOutPlaces } from "../signing/remote-signature/lay-out-places";
import { countSending } from "../usage/counters";
import { startRecipientClocks } from "./sending/activate";
import { buildDistributedAnswer } from "./sending/answer";
import { hashSentFields, insertKnownValues } from "./sending/known-values";
import { notifyUnsent } from "./sending/notify-unsent";
import { buildAnsweredLinkEntries, type Sender } from "./sending/sender";
import { toBeforeSending } from "./sending/sending-check-input";
import { changeMeta } from "./settings/update-meta";

/**
 * Sends a draft (seed 3, rest/envelopes.md 4.6): checks it, fixes its fields, starts the first group's mails and
 * returns visible signing URLs (ruling 76). Any verified member who sees it (ruling 47). On a pending
 * envelope reaches unsent recipients only, without `meta`: owner, MANAGER and ADMIN (ruling 42). Waits for
 * new files' pictures (ruling 90).
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST, MISSING_RECIPIENT_EMAIL,
 * MISSING_SIGNATURE_FIELD, NOT_SETUP, ENVELOPE_*, TOO_MANY_REQUESTS (a quota of the organisation)
 */
export const distribute = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/distribute" } })
  .input(DistributeEnvelope)
  .output(Distributed)
  .mutation(async ({ ctx, input }) => {
    assertWithinTemplate(ctx.actor.restriction, { override: input.meta });
    // Before any lock, so that the drawing job and other calls can go on.
    await waitForFirstPages(ctx.services, ctx.db, input.envelopeId, isVisibleEnvelope(ctx.actor));
    return ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      await assertVerified(tx, ctx.actor);
      const { actor, origin } = ctx;
      const sender = { actor, origin, answered: { to: actor, through: "DISTRIBUTE" as const } };
      return buildDistributedAnswer(
        await distributeEnvelope(ctx.services, tx, envelope, sender, input.meta),
        actor,
      );
    });
  });

/** Sends a locked envelope: for the procedure, the delayed send and `use`. Returns the envelope afterwards. */
export async function distributeEnvelope(
  services: FileServices,
  tx: Transaction,
  envelope: EnvelopeRow,
  sender: Sender,
  meta?: z.infer<typeof DistributeEnvelope>["meta"],
): Promise<Aggregate> {
  const locked = await loadLocked(tx, envelope);
  const act: AuditContext = { actor: sender.actor, origin: sender.origin, now: locked.now };
  if (isPending(envelope)) return notifyUnsent(tx, locked.aggregate, act, meta, sender);
  const planned = planTransition("distribute", envelope);
  await changeMeta(tx, envelope, meta, act);
  const { aggregate: before, auditHead } = meta ? await loadLocked(tx, envelope) : locked;
  assertReadyToSend(toBeforeSending(before), getAvailableSendingOptions());
  const filled = await fillForms(services, tx, envelope, before, act.now);
  const inserted = await insertKnownValues(tx, before, act.now);
  const insertedById = new Map(inserted.map((row) => [row.id, row]));
  const fields = before.fields.map((row) => insertedById.get(row.id) ?? row);
  const aggregate = filled.length === 0 ? { ...before, fields } : await loadAggregate(tx, envelope);
  const entries: AuditEntryInput[] = [
    ...filled,
    { type: "DOCUMENT_SENT", data: { fields: hashSentFields(before.fields, inserted) } },
    ...buildAutoInsertedEntries(inserted),
    ...buildAnsweredLinkEntries(before, sender),
  ];
  const { envelope: sent } = await applyTransition(tx, envelope, planned, act, entries, [], {
    auditHead,
    aggregate,
  });
  const isLaidOut = await layOutPlaces(services, tx, { ...before, envelope: sent }, act.now);
  const turn = findCurrentTurn(before.recipients, before.meta.signingOrder);
  const recipients = await startRecipientClocks(tx, before, turn, act.now);
  if (computeSigningOutcome(before.recipients) === "complete") await beginSealing(tx, sent.id, act.now);
  const after = isLaidOut ? await loadAggregate(tx, sent) : { ...aggregate, envelope: sent, recipients };
  const mails = mailsOnDistribute(after).filter(({ to }) => to !== sender.present);
  await enqueueMails(tx, after, mails, act.now, after);
  await countSending(tx, sent.teamId, { byMail: mails.length > 0, now: act.now });
  return after;
}
