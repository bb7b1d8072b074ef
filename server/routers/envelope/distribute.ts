import type { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { EnvelopeAuthOptions } from "@/server/contract/envelope";
import { pageSizes } from "@/server/contract/page-sizes";
import { RecipientAuthOptions, type RecipientWithUrl } from "@/server/contract/recipient";
import { fieldForRules, forRules } from "@/server/contract/rules";
import { Distributed, DistributeEnvelope } from "@/server/contract/sending";
import type { Transaction } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import {
  type Aggregate,
  type EnvelopeRow,
  type FieldRow,
  loadAggregate,
  lockEnvelope,
  type RecipientRow,
  visibleEnvelopes,
} from "@/server/db/store/envelope";
import { rewriteFields } from "@/server/db/store/envelope-children";
import { firstPagesDrawn } from "@/server/db/store/first-page";
import { fieldSha256, valueSha256 } from "@/server/db/store/recorded-value";
import { beginSealing } from "@/server/db/store/seal-queue";
import { linkEntries, linkFor } from "@/server/db/store/signing-link";
import { type AuditContext, applyTransition } from "@/server/db/store/transition";
import type { Actor, TeamActor } from "@/server/domain/actor";
import { assertReachable, assertReadyToSend } from "@/server/domain/envelope/before-sending";
import { plan } from "@/server/domain/envelope/lifecycle";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import type { EnvelopeBeforeSending } from "@/server/domain/envelope/sending-problem";
import { isPending } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import { insertionsAtDistribute } from "@/server/domain/field/autofill";
import { mailsOnDistribute } from "@/server/domain/mail-plan";
import { compareBySigningOrder, currentTurn, outcome } from "@/server/domain/recipient/turn";
import { sendingOptions } from "@/server/identity/available";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import type { FileServices } from "@/server/services";
import { teamProcedure } from "@/server/trpc";
import { assertVerified } from "../account/verified";
import { autoInserted } from "../audit-base";
import { fillForms } from "../item/take-over";
import { layOutPlaces } from "../signing/remote-signature/lay-out-places";
import { activate } from "./activate";
import { changeMeta } from "./update-meta";

/**
 * Sends a draft (seed 3, rest/README.md 4.6): checks everything, fixes fields, starts the first group's clocks and
 * mails, returns everybody's signing URL to who may see it (ruling 76). On a pending envelope it only reaches
 * those not sent yet, and takes no `meta` (ruling 42); that is for its owner, MANAGER and ADMIN. A draft is sent by
 * any member who sees it, with a verified account (ruling 47). Waits a moment for the pictures of files that came just
 * now (ruling 90).
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST, MISSING_RECIPIENT_EMAIL, MISSING_SIGNATURE_FIELD, NOT_SETUP,
 *   ENVELOPE_*
 */
export const distribute = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/distribute" } })
  .input(DistributeEnvelope)
  .output(Distributed)
  .mutation(async ({ ctx, input }) => {
    // Before anything is locked: the job that draws, and everybody else, goes on meanwhile.
    await firstPagesDrawn(ctx.services, ctx.db, input.envelopeId, visibleEnvelopes(ctx.actor));
    return ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      await assertVerified(tx, ctx.actor);
      const { actor, origin } = ctx;
      const sender = { actor, origin, answered: { to: actor, through: "DISTRIBUTE" as const } };
      return distributed(await distributeEnvelope(ctx.services, tx, envelope, sender, input.meta), actor);
    });
  });

type Sender = {
  actor: Actor;
  origin: Origin;
  /** Whose answer will carry the links, so that the log says who got them; absent where nobody is answered. */
  answered?: { to: TeamActor; through: "DISTRIBUTE" | "USE" };
  /** The recipient who is on the page already and needs no invitation: the visitor of a direct link. */
  present?: number;
};

/**
 * The use case behind `distribute`, for the verb, the delayed send and `use`; returns the envelope as it then
 * stands. The envelope is locked.
 */
export async function distributeEnvelope(
  services: FileServices,
  tx: Transaction,
  envelope: EnvelopeRow,
  sender: Sender,
  meta?: z.infer<typeof DistributeEnvelope>["meta"],
): Promise<Aggregate> {
  const act: AuditContext = { actor: sender.actor, origin: sender.origin, now: await clock.now(tx) };
  if (isPending(envelope)) return notifyUnsent(tx, envelope, act, meta, sender);
  const planned = plan("distribute", envelope);
  await changeMeta(tx, envelope, meta, act);
  const before = await loadAggregate(tx, envelope);
  assertReadyToSend(toBeforeSending(before), sendingOptions());
  const filled = await fillForms(services, tx, envelope, before, act.now);
  const inserted = await insertKnownValues(tx, before, act.now);
  const sent = await applyTransition(tx, envelope, planned, act, [
    ...filled,
    { type: "DOCUMENT_SENT", data: { fields: sentFields(before.fields, inserted) } },
    ...autoInserted(inserted),
    ...linksAnswered(before, sender),
  ]);
  await layOutPlaces(services, tx, await loadAggregate(tx, sent), act.now);
  const turn = currentTurn(before.recipients, before.meta.signingOrder);
  await activate(tx, before, turn, act.now);
  if (outcome(before.recipients) === "complete") await beginSealing(tx, sent.id, act.now);
  const after = await loadAggregate(tx, sent);
  const mails = mailsOnDistribute(after).filter(({ to }) => to !== sender.present);
  await enqueueMails(tx, after, mails, act.now);
  return after;
}

/** What the log says of the links that the answer will carry (ruling 76). */
const linksAnswered = ({ envelope, recipients }: Aggregate, { answered }: Sender): AuditEntryInput[] =>
  answered ? linkEntries(answered.to, envelope, recipients, answered.through) : [];

/**
 * PENDING again: reaches active recipients who were never sent, changes nothing else (ruling 42). Sending again is
 * for the owner, MANAGER and ADMIN (ruling 76).
 */
async function notifyUnsent(
  tx: Transaction,
  envelope: EnvelopeRow,
  act: AuditContext,
  meta: unknown,
  sender: Sender,
): Promise<Aggregate> {
  assertMayPerform("notifyUnsent", envelope, act.actor);
  if (meta !== undefined) {
    throw new DomainError("INVALID_REQUEST", "meta: cannot be changed once the envelope has been sent.");
  }
  if (envelope.sealingSince) {
    throw new DomainError("INVALID_REQUEST", "Everybody has acted and the document is being sealed.");
  }
  const before = await loadAggregate(tx, envelope);
  const turn = currentTurn(before.recipients, before.meta.signingOrder).filter(
    (row) => row.sendStatus === "NOT_SENT",
  );
  assertReachable(toBeforeSending(before), new Set(turn.map(({ id }) => id)));
  await activate(tx, before, turn, act.now);
  const after = await loadAggregate(tx, envelope);
  const reached = {
    ...after,
    recipients: after.recipients.filter((row) => turn.some(({ id }) => id === row.id)),
  };
  await enqueueMails(tx, after, mailsOnDistribute(reached), act.now);
  const entries = [...askedAgain(turn), ...linksAnswered(after, sender)];
  await recordAudit(tx, envelope.id, entries, act);
  return after;
}

/** Who pressed it stands beside it in the log, for mails leave in the system's name. */
export const askedAgain = (asked: readonly RecipientRow[]): AuditEntryInput[] =>
  asked.length === 0
    ? []
    : [
        {
          type: "DOCUMENT_REDISTRIBUTED",
          data: { recipients: asked.map(({ id, name, email }) => ({ id, name, email })) },
        },
      ];

/** An aggregate as the pre-flight reads it. */
export function toBeforeSending(aggregate: Aggregate): EnvelopeBeforeSending {
  const { envelope, meta } = aggregate;
  const auth = EnvelopeAuthOptions.parse(envelope.authOptions);
  return {
    ...forRules(envelope, meta, aggregate.recipients),
    ...auth,
    distributionMethod: meta.distributionMethod,
    typedSignatureEnabled: meta.typedSignatureEnabled,
    uploadSignatureEnabled: meta.uploadSignatureEnabled,
    drawSignatureEnabled: meta.drawSignatureEnabled,
    allowDictateNextSigner: meta.allowDictateNextSigner,
    items: aggregate.items.map((item) => ({ id: item.id, title: item.title, pages: pageSizes(item) })),
    recipients: aggregate.recipients.map((row) => ({
      ...row,
      ...RecipientAuthOptions.parse(row.authOptions),
    })),
    fields: aggregate.fields.map(fieldForRules),
  };
}

/** Fills what is known; answers those fields as they are now. */
async function insertKnownValues(tx: Transaction, aggregate: Aggregate, now: Date): Promise<FieldRow[]> {
  const insertions = insertionsAtDistribute(aggregate.recipients, aggregate.fields.map(fieldForRules));
  const values = new Map(insertions.map(({ fieldId, customText }) => [fieldId, customText]));
  const filled = aggregate.fields.flatMap((row) => {
    const customText = values.get(row.id);
    return customText === undefined ? [] : [{ ...row, customText, inserted: true, insertedAt: now }];
  });
  await rewriteFields(tx, filled);
  return filled;
}

/** What the seal is held against: every field as it is sent, and the values that stand in some from the start. */
function sentFields(fields: readonly FieldRow[], filled: readonly FieldRow[]) {
  const filledById = new Map(filled.map((row) => [row.id, row]));
  return fields.map((before) => {
    const row = filledById.get(before.id) ?? before;
    const { secondaryId: fieldId, recipientId } = row;
    const value = row.inserted ? { valueSha256: valueSha256(row.customText) } : {};
    return { fieldId, recipientId, sha256: fieldSha256(row), ...value };
  });
}

/**
 * The answer of distribute and redistribute: everybody, CC included, by order (rest/README.md 2.4), with their links
 * for an actor who may see them (ruling 76).
 */
export function distributed(aggregate: Aggregate, actor: TeamActor): z.infer<typeof Distributed> {
  const { envelope } = aggregate;
  const people = [...aggregate.recipients]
    .sort(compareBySigningOrder)
    .map((row): z.infer<typeof RecipientWithUrl> => {
      const { id, name, email, role, signingOrder } = row;
      return { id, name, email, role, signingOrder, ...linkFor(actor, envelope, row) };
    });
  return { success: true, id: envelope.id, recipients: people };
}
