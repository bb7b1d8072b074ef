import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { toField } from "@/server/contract/field";
import { OpenTagsOf, TakenUpTags } from "@/server/contract/item";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { insertFields, type Uploader } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { keepOpenTags } from "@/server/db/store/open-tags";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { fieldBase } from "../audit-base";
import { coverTags, planTakeUp, type TakeUp, waitingIn } from "./open-tags";
import { takeOver } from "./take-over";

/**
 * Makes fields of the tags that wait in a draft's files, for the recipients who are there now, and covers their text as
 * a new file's is (rest/README.md 4.4, ruling 39a). What names somebody who is not there, or cannot become a field,
 * goes on waiting and is answered with its reason; taken up twice, the second time finds nothing. Whoever sees the
 * envelope.
 * @throws DomainError NOT_FOUND, FORBIDDEN, FIELD_LIMIT_EXCEEDED, INVALID_REQUEST, ENVELOPE_*, CONFLICT when people or files
 * changed meanwhile
 */
export const takeUpTags = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/take-up-tags" } })
  .input(OpenTagsOf)
  .output(TakenUpTags)
  .mutation(async ({ ctx, input }) => {
    const covered = await coverTags(ctx.db, ctx.actor, input.envelopeId);
    return ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateItem", envelope);
      const aggregate = await loadAggregate(tx, envelope);
      const plan = await planTakeUp(tx, aggregate);
      const waiting = waitingIn(plan, aggregate);
      // Whoever came second finds nothing left, whatever was prepared for it.
      if (plan.drafts.length === 0) return { data: [], waiting };
      if (plan.key !== covered.key) throw new DomainError("CONFLICT");
      const now = await clock.now(tx);
      const covering = await putFiles(tx, ctx.actor, plan, covered.prepared, now);
      const rows = await insertFields(tx, envelope.id, plan.drafts, now);
      const created = rows.map(
        (row): AuditEntryInput => ({ type: "FIELD_CREATED", data: fieldBase(row, aggregate.recipients) }),
      );
      const entries = [...covering, ...created];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: rows.map((row) => toField(row, envelope)), waiting };
    });
  });

/** Makes the covered files the originals, and leaves on each what goes on waiting. */
async function putFiles(
  tx: Transaction,
  owner: Uploader,
  { files }: TakeUp,
  prepared: Awaited<ReturnType<typeof coverTags>>["prepared"],
  now: Date,
): Promise<AuditEntryInput[]> {
  const entries: AuditEntryInput[] = [];
  for (const { item, taken, left } of files) {
    if (taken.length === 0) continue;
    const file = prepared.get(item.id);
    if (file) entries.push(await takeOver(tx, owner, item, file, now));
    await keepOpenTags(tx, item.id, left);
  }
  return entries;
}
