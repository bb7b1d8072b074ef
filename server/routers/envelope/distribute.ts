import type { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { EnvelopeAuthOptions } from "@/server/contract/envelope";
import { pageSizes } from "@/server/contract/page-sizes";
import { RecipientAuthOptions, type RecipientWithUrl } from "@/server/contract/recipient";
import { fieldForRules, forRules } from "@/server/contract/rules";
import { Distributed, DistributeEnvelope } from "@/server/contract/sending";
import type { Transaction } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import { type Aggregate, type EnvelopeRow, loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { rewriteFields } from "@/server/db/store/parts";
import { readSigningToken, signingUrl } from "@/server/db/store/tokens";
import { type Act, applyTransition } from "@/server/db/store/transition";
import type { Actor } from "@/server/domain/actor";
import { assertReadyToSend } from "@/server/domain/envelope/before-sending";
import { plan } from "@/server/domain/envelope/lifecycle";
import type { EnvelopeBeforeSending } from "@/server/domain/envelope/sending-problem";
import { isPending } from "@/server/domain/envelope/status";
import { Refusal } from "@/server/domain/errors";
import { insertionsAtDistribute } from "@/server/domain/field/autofill";
import { mailsOnDistribute } from "@/server/domain/mail-plan";
import { compareBySigningOrder, currentTurn, outcome } from "@/server/domain/recipient/turn";
import { sendingOptions } from "@/server/identity/available";
import { announce } from "@/server/mail/announce";
import { teamProcedure } from "@/server/trpc";
import { assertVerified } from "../account/verified";
import { fillForms } from "../item/take-over";
import { layOutPlaces } from "../signing/advanced/lay-out-places";
import { activate } from "./activate";
import { beginSealing } from "./seal";
import { changeMeta } from "./update-meta";

/**
 * Sends a draft (seed 3, api-v2 4.6): checks everything, fixes fields, starts the first group's clocks and
 * mails, returns everybody's signing URL. On a pending envelope it only reaches those not sent yet, and takes
 * no `meta` (ruling 42). Any member who sees it, with a verified account (ruling 47).
 * @throws Refusal NOT_FOUND, FORBIDDEN, INVALID_REQUEST, MISSING_SIGNATURE_FIELD, NOT_SETUP, ENVELOPE_*
 */
export const distribute = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/distribute" } })
  .input(DistributeEnvelope)
  .output(Distributed)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      await assertVerified(tx, ctx.actor);
      return distributeEnvelope(tx, envelope, { actor: ctx.actor, origin: ctx.origin }, input.meta);
    }),
  );

type Sender = {
  actor: Actor;
  origin: Origin;
  /** The recipient who is on the page already and needs no invitation: the visitor of a direct link. */
  present?: number;
};

/** The use case behind `distribute`, for the verb, the delayed send and `use`. The envelope is locked. */
export async function distributeEnvelope(
  tx: Transaction,
  envelope: EnvelopeRow,
  sender: Sender,
  meta?: z.infer<typeof DistributeEnvelope>["meta"],
): Promise<z.infer<typeof Distributed>> {
  const act: Act = { actor: sender.actor, origin: sender.origin, now: await clock.now(tx) };
  if (isPending(envelope)) return notifyUnsent(tx, envelope, act, meta);
  const planned = plan("distribute", envelope);
  await changeMeta(tx, envelope, meta, act);
  const before = await loadAggregate(tx, envelope);
  assertReadyToSend(toBeforeSending(before), sendingOptions());
  const filled = await fillForms(tx, envelope, before, act.now);
  const inserted = await insertKnownValues(tx, before, act.now);
  const sent = await applyTransition(tx, envelope, planned, act, [
    ...filled,
    { type: "DOCUMENT_SENT", data: {} },
    ...(inserted.length > 0 ? [autoInserted(before, inserted)] : []),
  ]);
  await layOutPlaces(tx, await loadAggregate(tx, sent), act.now);
  const turn = currentTurn(before.recipients, before.meta.signingOrder);
  await activate(tx, before, turn, act.now);
  if (outcome(before.recipients) === "complete") await beginSealing(tx, sent.id, act.now);
  const after = await loadAggregate(tx, sent);
  const mails = mailsOnDistribute(after).filter(({ to }) => to !== sender.present);
  await announce(tx, after, mails, act.now);
  return distributed(after);
}

/** PENDING again: reaches active recipients who were never sent, changes nothing else (ruling 42). */
async function notifyUnsent(
  tx: Transaction,
  envelope: EnvelopeRow,
  act: Act,
  meta: unknown,
): Promise<z.infer<typeof Distributed>> {
  if (meta !== undefined) {
    throw new Refusal("INVALID_REQUEST", "meta: cannot be changed once the envelope has been sent.");
  }
  if (envelope.sealingSince) {
    throw new Refusal("INVALID_REQUEST", "Everybody has acted and the document is being sealed.");
  }
  const before = await loadAggregate(tx, envelope);
  const turn = currentTurn(before.recipients, before.meta.signingOrder).filter(
    (row) => row.sendStatus === "NOT_SENT",
  );
  await activate(tx, before, turn, act.now);
  const after = await loadAggregate(tx, envelope);
  const reached = {
    ...after,
    recipients: after.recipients.filter((row) => turn.some(({ id }) => id === row.id)),
  };
  await announce(tx, after, mailsOnDistribute(reached), act.now);
  return distributed(after);
}

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

async function insertKnownValues(tx: Transaction, aggregate: Aggregate, now: Date) {
  const insertions = insertionsAtDistribute(aggregate.recipients, aggregate.fields.map(fieldForRules));
  const values = new Map(insertions.map(({ fieldId, customText }) => [fieldId, customText]));
  const filled = aggregate.fields.flatMap((row) => {
    const customText = values.get(row.id);
    return customText === undefined ? [] : [{ ...row, customText, inserted: true, insertedAt: now }];
  });
  await rewriteFields(tx, filled);
  return insertions;
}

function autoInserted(aggregate: Aggregate, inserted: readonly { fieldId: number }[]): AuditEntryInput {
  const ids = new Set(inserted.map(({ fieldId }) => fieldId));
  return {
    type: "DOCUMENT_FIELDS_AUTO_INSERTED",
    data: {
      fields: aggregate.fields
        .filter((field) => ids.has(field.id))
        .map((field) => ({ fieldId: field.id, fieldType: field.type, recipientId: field.recipientId })),
    },
  };
}

/** The answer of distribute and redistribute: everybody, CC included, by order (api-v2 2.4). */
export function distributed(aggregate: Aggregate): z.infer<typeof Distributed> {
  const people = [...aggregate.recipients]
    .sort(compareBySigningOrder)
    .map((row): z.infer<typeof RecipientWithUrl> => {
      const token = readSigningToken(row);
      const { id, name, email, role, signingOrder } = row;
      return { id, name, email, token, role, signingOrder, signingUrl: signingUrl(token) };
    });
  return { success: true, id: aggregate.envelope.id, recipients: people };
}
