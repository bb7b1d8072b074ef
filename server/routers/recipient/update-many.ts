import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { RecipientAuthOptions, UpdatedRecipients, UpdateRecipients } from "@/server/contract/recipient";
import { forRules } from "@/server/contract/rules";
import { fields } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import {
  type Aggregate,
  type FieldRow,
  loadAggregate,
  lockEnvelope,
  type RecipientRow,
  refreshSearchText,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { forgetIdentities } from "@/server/db/store/identity";
import { restingState, rewriteRecipients } from "@/server/db/store/parts";
import { issueSigningToken } from "@/server/db/store/tokens";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { isPending } from "@/server/domain/envelope/status";
import { Refusal } from "@/server/domain/errors";
import { assertRecipientEditable } from "@/server/domain/recipient/editable";
import { acts, mayOwnFields } from "@/server/domain/recipient/role";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { fieldBase, recipientBase } from "../audit-base";
import { assertEachOnce } from "../each-once";
import { assertNotBehindDirectLink } from "./direct-recipient";
import { showRecipientOfEnvelope } from "./present";
import { assertPendingFits, carryOn } from "./sent-edit";

type Change = z.infer<typeof UpdateRecipients>["data"][number];
type Changed = { before: RecipientRow; after: RecipientRow; dropped: FieldRow[] };

/**
 * Changes recipients who have not acted, all or none, answered in the given order (seed 4.4, api-v2 7.2). Absent
 * keys stay. A new e-mail makes the old link worthless; with it, or with another role, the person counts as unsent
 * and unread (domain 4.3). A role without fields loses its fields. Nobody is mailed, except those whose turn it
 * becomes because somebody no longer acts.
 * @throws Refusal NOT_FOUND, INVALID_BODY, INVALID_REQUEST, NOT_SETUP, MISSING_SIGNATURE_FIELD, ENVELOPE_*
 */
export const updateMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/recipient/update-many" } })
  .input(UpdateRecipients)
  .output(UpdatedRecipients)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateRecipient", envelope);
      if (input.data.length === 0) return { data: [] };
      assertEachOnce(input.data);
      const before = await loadAggregate(tx, envelope);
      const now = await clock.now(tx);
      const changes = input.data.map((change) => changed(before, change, now));
      const resting = changes.filter(({ after }) => !acts(after.role)).map(({ after }) => after.id);
      await assertNotBehindDirectLink(tx, resting);
      await rewriteRecipients(
        tx,
        changes.map(({ after }) => after),
      );
      const replaced = changes.filter((change) => change.before.email !== change.after.email);
      const emptied = await forgetIdentities(
        tx,
        replaced.map(({ after }) => after.id),
      );
      const dropped = changes.flatMap((change) => change.dropped.map(({ id }) => id));
      if (dropped.length > 0) await tx.delete(fields).where(inArray(fields.id, dropped));
      const entries = [...changes.flatMap((change) => entriesOf(change, before)), ...emptied.map(uninserted)];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await refreshSearchText(tx, envelope.id);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      const ids = input.data.map(({ id }) => id);
      if (isPending(envelope)) {
        assertPendingFits(await loadAggregate(tx, envelope), ids);
        await carryOn(tx, before, now);
      }
      const rows = new Map((await loadAggregate(tx, envelope)).recipients.map((row) => [row.id, row]));
      const shown = ids.flatMap((id) => rows.get(id) ?? []);
      return { data: shown.map((row) => showRecipientOfEnvelope(row, envelope, ctx.actor)) };
    }),
  );

/** The recipient before and after one change, with the fields the new role may not own. */
function changed(aggregate: Aggregate, change: Change, now: Date): Changed {
  const before = aggregate.recipients.find(({ id }) => id === change.id);
  if (!before) throw new Refusal("NOT_FOUND", `Recipient with id ${change.id} not found.`);
  const { envelope, meta, recipients } = aggregate;
  assertRecipientEditable("updateRecipient", before, forRules(envelope, meta, recipients));
  const auth = RecipientAuthOptions.parse(before.authOptions);
  const role = change.role ?? before.role;
  const email = change.email ?? before.email;
  const after: RecipientRow = {
    ...before,
    email,
    name: change.name ?? before.name,
    role,
    signingOrder: change.signingOrder === undefined ? before.signingOrder : change.signingOrder,
    authOptions: {
      accessAuth: change.accessAuth ?? auth.accessAuth,
      actionAuth: change.actionAuth ?? auth.actionAuth,
    },
    ...(email !== before.email || role !== before.role ? anew(role) : {}),
    ...(email === before.email ? {} : newLink()),
    ...(acts(role) === acts(before.role) ? {} : outOfTurn),
    updatedAt: now,
  };
  const own = mayOwnFields(role) ? [] : aggregate.fields.filter((field) => field.recipientId === before.id);
  return { before, after, dropped: own };
}

/** Nobody in this role at this address has been written to, or has looked (domain 4.3, ruling 42). */
const anew = (role: RecipientRow["role"]) => ({
  ...restingState(role),
  readStatus: "NOT_OPENED" as const,
  openedAt: null,
  sentAt: null,
  nextReminderAt: null,
  lastReminderSentAt: null,
  reminderCount: 0,
});

/** Another person must not hold the first one's link (T3). */
function newLink() {
  const { tokenHmac, tokenEncrypted } = issueSigningToken();
  return { tokenHmac, tokenEncrypted };
}

/** Whoever begins or stops to act has no turn behind them, and no link that runs out. */
const outOfTurn = { activatedAt: null, expiresAt: null, expiredAt: null, expirationNotifiedAt: null };

const uninserted = (field: { type: string; secondaryId: string }): AuditEntryInput => ({
  type: "DOCUMENT_FIELD_UNINSERTED",
  data: { field: field.type, fieldId: field.secondaryId },
});

function entriesOf({ before, after, dropped }: Changed, aggregate: Aggregate): AuditEntryInput[] {
  const [from, to] = [before, after].map((row) => RecipientAuthOptions.parse(row.authOptions));
  const pairs = [
    ["NAME", before.name, after.name],
    ["EMAIL", before.email, after.email],
    ["ROLE", before.role, after.role],
    ["ACCESS_AUTH", from?.accessAuth, to?.accessAuth],
    ["ACTION_AUTH", from?.actionAuth, to?.actionAuth],
  ] as const;
  const changes = pairs
    .filter(([, old, next]) => JSON.stringify(old) !== JSON.stringify(next))
    .map(([type, old, next]) => ({ type, from: old, to: next }));
  return [
    ...(changes.length === 0
      ? []
      : [{ type: "RECIPIENT_UPDATED" as const, data: { ...recipientBase(after), changes } }]),
    ...dropped.map(
      (field): AuditEntryInput => ({
        type: "FIELD_DELETED",
        data: fieldBase(field, aggregate.recipients),
      }),
    ),
  ];
}
