import type { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { EnvelopeAuthOptions } from "@/server/contract/envelope";
import { RecipientAuthOptions, UpdatedRecipients, UpdateRecipients } from "@/server/contract/recipient";
import { toRulesEnvelope } from "@/server/contract/rules";
import { recordAudit, toNamedActor } from "@/server/db/store/audit";
import {
  type Aggregate,
  type EnvelopeRow,
  type FieldRow,
  loadAggregate,
  lockEnvelope,
  type RecipientRow,
  refreshSearchText,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { buildUnreachedState, removeFields, rewriteRecipients } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { recordRemovedFields } from "@/server/db/store/field-changes";
import { assignRecipientPeople, type Seating } from "@/server/db/store/recipient-person";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { isPending } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import { getAccessMethods, getActionMethods, isWeaker } from "@/server/domain/recipient/auth-methods";
import { assertRecipientEditable } from "@/server/domain/recipient/edit-rules";
import type { Restart } from "@/server/domain/recipient/person";
import { mayOwnFields, needsToAct } from "@/server/domain/recipient/role";
import { assertSamePlaces } from "@/server/domain/tenancy/template-restriction";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { assertEachOnce } from "../assert-each-once";
import { toFieldBase, toRecipientBase } from "../audit-base";
import { notifyAddressChanges } from "./address-notices";
import { assertNotBehindDirectLink } from "./direct-recipient";
import { assertPendingFits, continueEnvelope } from "./sent-edit";
import { showRecipientOfEnvelope } from "./serializer";

type RecipientEdit = z.infer<typeof UpdateRecipients>["data"][number];
type Changed = { before: RecipientRow; after: RecipientRow; dropped: FieldRow[] };

/**
 * Changes recipients who have not acted, all or none, in the given order (seed 4.4, rest/envelopes.md 7.2).
 * Absent keys stay. A new address is a new person with a new link (`assignRecipientPeople`); it or a new role resets
 * sent and read (domain/signing.md 4.3). A role without fields loses them. Once sent, a weaker proof or new
 * name restarts the seat with its link. Members who see the draft; once sent its owner, MANAGER and ADMIN;
 * owner and old address are told (ruling 76), and recipients whose turn it becomes are asked.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY, INVALID_REQUEST, NOT_SETUP,
 * MISSING_SIGNATURE_FIELD, ENVELOPE_*
 */
export const updateMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/recipient/update-many" } })
  .input(UpdateRecipients)
  .output(UpdatedRecipients)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      assertSamePlaces(ctx.actor.restriction, input.data);
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertMayPerform("updateRecipient", envelope, ctx.actor);
      assertAllowed("updateRecipient", envelope);
      if (input.data.length === 0) return { data: [] };
      assertEachOnce(input.data);
      const before = await loadAggregate(tx, envelope);
      const now = await clock.now(tx);
      const changes = input.data.map((change) => applyRecipientEdit(before, change, now));
      const resting = changes.filter(({ after }) => !needsToAct(after.role)).map(({ after }) => after.id);
      await assertNotBehindDirectLink(tx, resting);
      await rewriteRecipients(
        tx,
        changes.map(({ after }) => after),
      );
      const lost = changes.flatMap((change) => change.dropped);
      const dropped = lost.map(({ id }) => id);
      await recordRemovedFields(tx, lost, { actor: ctx.actor, now });
      if (dropped.length > 0) await removeFields(tx, envelope.id, dropped);
      const remainingAggregate = {
        ...before,
        fields: before.fields.filter(({ id }) => !dropped.includes(id)),
      };
      const seatings = changes.map((change) => toSeating(change, envelope)).filter(isReseated);
      const ended = await assignRecipientPeople(tx, remainingAggregate, seatings, now);
      const entries = [...changes.flatMap((change) => buildAuditEntries(change, before)), ...ended];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await refreshSearchText(tx, envelope.id);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      const replaced = changes.filter((change) => change.before.email !== change.after.email);
      await notifyAddressChanges(tx, before, replaced, {
        by: toNamedActor(ctx.actor),
        actor: ctx.actor,
        now,
      });
      const ids = input.data.map(({ id }) => id);
      if (isPending(envelope)) {
        assertPendingFits(await loadAggregate(tx, envelope), ids);
        await continueEnvelope(tx, before, now);
      }
      const rows = new Map((await loadAggregate(tx, envelope)).recipients.map((row) => [row.id, row]));
      const updatedRecipients = ids.flatMap((id) => rows.get(id) ?? []);
      return { data: updatedRecipients.map((row) => showRecipientOfEnvelope(row, envelope, ctx.actor)) };
    }),
  );

const isReseated = ({ row, person, restart }: Seating): boolean =>
  row.email !== person.email || row.name !== person.name || restart !== undefined;

/** The row keeps its former name and address; only a seat of a sent envelope starts over. */
const toSeating = (change: Changed, envelope: EnvelopeRow): Seating => ({
  row: { ...change.before, role: change.after.role },
  person: { name: change.after.name, email: change.after.email },
  restart: envelope.sentAt ? getRestart(change, envelope) : undefined,
});

/** Returns the reason why the seat must start over, or undefined. */
function getRestart({ before, after }: Changed, envelope: EnvelopeRow): Restart | undefined {
  const all = EnvelopeAuthOptions.parse(envelope.authOptions);
  const [from, to] = [before, after].map(({ authOptions, role }) => {
    const own = { ...RecipientAuthOptions.parse(authOptions), role };
    return { access: getAccessMethods(own, all), action: getActionMethods(own, all) };
  });
  if (from && to && (isWeaker(from.access, to.access) || isWeaker(from.action, to.action)))
    return "LESS_PROOF";
  const [former, name] = [before.name.trim(), after.name.trim()];
  return former !== "" && former !== name ? "NEW_NAME" : undefined;
}

/** Returns the recipient before and after a change, with the fields that the new role may not own. */
function applyRecipientEdit(aggregate: Aggregate, change: RecipientEdit, now: Date): Changed {
  const before = aggregate.recipients.find(({ id }) => id === change.id);
  if (!before) throw new DomainError("NOT_FOUND", `Recipient with id ${change.id} not found.`);
  const { envelope, meta, recipients } = aggregate;
  assertRecipientEditable("updateRecipient", before, toRulesEnvelope(envelope, meta, recipients));
  const auth = RecipientAuthOptions.parse(before.authOptions);
  const role = change.role ?? before.role;
  const email = change.email ?? before.email;
  const after: RecipientRow = {
    ...before,
    email,
    name: change.name ?? before.name,
    role,
    signingOrder: change.signingOrder === undefined ? before.signingOrder : change.signingOrder,
    language: change.language === undefined ? before.language : change.language,
    authOptions: {
      accessAuth: change.accessAuth ?? auth.accessAuth,
      actionAuth: change.actionAuth ?? auth.actionAuth,
    },
    ...(role === before.role ? {} : buildUnreachedState(role)),
    ...(needsToAct(role) === needsToAct(before.role) ? {} : outOfTurn),
    updatedAt: now,
  };
  const own = mayOwnFields(role) ? [] : aggregate.fields.filter((field) => field.recipientId === before.id);
  return { before, after, dropped: own };
}

/** A recipient who starts or stops to act has no past turn and no link expiry. */
const outOfTurn = { activatedAt: null, expiresAt: null, expiredAt: null, expirationNotifiedAt: null };

function buildAuditEntries({ before, after, dropped }: Changed, aggregate: Aggregate): AuditEntryInput[] {
  const [from, to] = [before, after].map((row) => RecipientAuthOptions.parse(row.authOptions));
  const pairs = [
    ["NAME", before.name, after.name],
    ["EMAIL", before.email, after.email],
    ["ROLE", before.role, after.role],
    ["SIGNING_ORDER", before.signingOrder, after.signingOrder],
    ["LANGUAGE", before.language, after.language],
    ["ACCESS_AUTH", from?.accessAuth, to?.accessAuth],
    ["ACTION_AUTH", from?.actionAuth, to?.actionAuth],
  ] as const;
  const changes = pairs
    .filter(([, old, next]) => JSON.stringify(old) !== JSON.stringify(next))
    .map(([type, old, next]) => ({ type, from: old, to: next }));
  return [
    ...(changes.length === 0
      ? []
      : [{ type: "RECIPIENT_UPDATED" as const, data: { ...toRecipientBase(after), changes } }]),
    ...dropped.map(
      (field): AuditEntryInput => ({
        type: "FIELD_DELETED",
        data: toFieldBase(field, aggregate.recipients),
      }),
    ),
  ];
}
