import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { RecipientAuthOptions, Recipients, UpdateRecipients } from "@/server/contract/recipient";
import { forRules } from "@/server/contract/rules";
import type { Transaction } from "@/server/db/client";
import { fields, recipients } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import {
  type Aggregate,
  loadAggregate,
  lockEnvelope,
  type RecipientRow,
  refreshSearchText,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { restingState } from "@/server/db/store/parts";
import { issueSigningToken } from "@/server/db/store/tokens";
import { isPending } from "@/server/domain/envelope/status";
import { Refusal } from "@/server/domain/errors";
import { assertRecipientEditable } from "@/server/domain/recipient/editable";
import { acts, mayOwnFields } from "@/server/domain/recipient/role";
import { currentTurn } from "@/server/domain/recipient/turn";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { fieldBase, recipientBase } from "../audit-base";
import { activate } from "../envelope/activate";
import { showRecipient } from "../envelope/present";
import { assertNotBehindDirectLink } from "./direct-recipient";

type Change = z.infer<typeof UpdateRecipients>["data"][number];

/**
 * Changes recipients who have not acted, all or none (seed 4.4, api-v2 7.2). Absent keys stay. A new e-mail
 * makes the old link worthless and the person unsent; a role without fields loses its fields.
 * @throws Refusal NOT_FOUND, INVALID_REQUEST, ENVELOPE_*
 */
export const updateMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/recipient/update-many" } })
  .input(UpdateRecipients)
  .output(Recipients)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      const before = await loadAggregate(tx, envelope);
      const act = { actor: ctx.actor, origin: ctx.origin, now: await clock.now(tx) };
      const entries: AuditEntryInput[] = [];
      for (const change of input.data) entries.push(...(await changeRecipient(tx, before, change, act.now)));
      await recordAudit(tx, envelope.id, entries, act);
      await touchEnvelope(tx, envelope.id, act.now);
      await refreshSearchText(tx, envelope.id);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), act.now);
      const after = await loadAggregate(tx, envelope);
      if (isPending(envelope)) {
        const waiting = currentTurn(after.recipients, after.meta.signingOrder).filter(
          (row) => !row.activatedAt,
        );
        await activate(tx, after, waiting, act.now);
      }
      const ids = new Set(input.data.map(({ id }) => id));
      const changed = after.recipients.filter((row) => ids.has(row.id));
      return { data: changed.map((row) => showRecipient(row, envelope, ctx.actor)) };
    }),
  );

async function changeRecipient(
  tx: Transaction,
  before: Aggregate,
  change: Change,
  now: Date,
): Promise<AuditEntryInput[]> {
  const row = before.recipients.find(({ id }) => id === change.id);
  if (!row) throw new Refusal("NOT_FOUND", `Recipient ${change.id} could not be found.`);
  assertRecipientEditable("updateRecipient", row, forRules(before.envelope, before.meta, before.recipients));
  const auth = RecipientAuthOptions.parse(row.authOptions);
  const next = {
    email: change.email ?? row.email,
    name: change.name ?? row.name,
    role: change.role ?? row.role,
    signingOrder: change.signingOrder === undefined ? row.signingOrder : change.signingOrder,
    authOptions: {
      accessAuth: change.accessAuth ?? auth.accessAuth,
      actionAuth: change.actionAuth ?? auth.actionAuth,
    },
  };
  const moved = next.email !== row.email;
  if (!acts(next.role) && acts(row.role)) await assertNotBehindDirectLink(tx, row.id);
  const crossed = (next.role === "CC") !== (row.role === "CC");
  await tx
    .update(recipients)
    .set({
      ...next,
      ...(crossed ? restingState(next.role) : {}),
      ...(moved ? newLink(next.role) : {}),
      updatedAt: now,
    })
    .where(and(eq(recipients.id, row.id), eq(recipients.envelopeId, before.envelope.id)));
  const dropped = mayOwnFields(next.role)
    ? []
    : before.fields.filter((field) => field.recipientId === row.id);
  if (dropped.length > 0) {
    await tx.delete(fields).where(
      inArray(
        fields.id,
        dropped.map(({ id }) => id),
      ),
    );
  }
  return [
    ...updatedEntry(row, auth, next),
    ...dropped.map(
      (field): AuditEntryInput => ({ type: "FIELD_DELETED", data: fieldBase(field, before.recipients) }),
    ),
  ];
}

/** Another person must not hold the first one's link (T3): new token, unsent, unread. */
function newLink(role: RecipientRow["role"]) {
  const { tokenHmac, tokenEncrypted } = issueSigningToken();
  const unread = { readStatus: "NOT_OPENED", openedAt: null, sentAt: null } as const;
  return { tokenHmac, tokenEncrypted, ...unread, sendStatus: restingState(role).sendStatus };
}

function updatedEntry(
  row: RecipientRow,
  auth: RecipientAuthOptions,
  next: Pick<RecipientRow, "email" | "name" | "role"> & { authOptions: RecipientAuthOptions },
): AuditEntryInput[] {
  const pairs = [
    ["NAME", row.name, next.name],
    ["EMAIL", row.email, next.email],
    ["ROLE", row.role, next.role],
    ["ACCESS_AUTH", auth.accessAuth, next.authOptions.accessAuth],
    ["ACTION_AUTH", auth.actionAuth, next.authOptions.actionAuth],
  ] as const;
  const changes = pairs
    .filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to))
    .map(([type, from, to]) => ({ type, from, to }));
  const person = { ...row, email: next.email, name: next.name, role: next.role };
  return changes.length === 0
    ? []
    : [{ type: "RECIPIENT_UPDATED", data: { ...recipientBase(person), changes } }];
}
