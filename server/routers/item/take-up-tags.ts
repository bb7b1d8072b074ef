import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { toField } from "@/server/contract/field";
import { OpenTagsOf, TakenUpTags } from "@/server/contract/item";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { recipientsOf } from "@/server/db/store/children-of";
import { loadAggregate, lockEnvelope, type RecipientRow, touchEnvelope } from "@/server/db/store/envelope";
import { insertFields } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { keepOpenTags } from "@/server/db/store/open-tags";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import type { FileServices } from "@/server/services";
import { teamProcedure } from "@/server/trpc";
import { fieldBase } from "../audit-base";
import { coversOf } from "./files/ingest";
import { planTakeUp, type TakeUp, waitingIn } from "./files/open-tags";
import type { FileOwner } from "./files/prepare";
import { ignoredIn } from "./files/tag-report";
import { changeFiles } from "./files/take-over";

/**
 * Makes fields of the tags that wait in a draft's files, for the recipients who are there now, and covers their text as
 * a new file's is (rest/README.md 4.4, ruling 39a). What names somebody who is not there, or cannot become a field,
 * goes on waiting and is answered with its reason, as is what looks like a tag and is none; taken up twice, the second time finds nothing. Whoever sees the
 * envelope.
 * @throws DomainError NOT_FOUND, FORBIDDEN, FIELD_LIMIT_EXCEEDED, INVALID_REQUEST, ENVELOPE_*, CONFLICT when people
 * changed places meanwhile
 */
export const takeUpTags = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/take-up-tags" } })
  .input(OpenTagsOf)
  .output(TakenUpTags)
  .mutation(async ({ ctx, input }) => {
    // Covering takes a while, and who pressed this saw whose r1 is.
    const seen = placesOf(await recipientsOf(ctx.db, input.envelopeId));
    return ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateItem", envelope);
      const aggregate = await loadAggregate(tx, envelope);
      const plan = await planTakeUp(tx, aggregate);
      const waiting = waitingIn(plan, aggregate);
      const ignored = ignoredIn(aggregate);
      // Whoever came second finds nothing left.
      if (plan.drafts.length === 0) return { data: [], waiting, ignored };
      if (placesOf(aggregate.recipients) !== seen) throw new DomainError("CONFLICT");
      const now = await clock.now(tx);
      const covering = await coverTaken(ctx.services, tx, ctx.actor, plan, now);
      const rows = await insertFields(tx, envelope.id, plan.drafts, now);
      const created = rows.map(
        (row): AuditEntryInput => ({ type: "FIELD_CREATED", data: fieldBase(row, aggregate.recipients) }),
      );
      const entries = [...covering, ...created];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: rows.map((row) => toField(row, envelope)), waiting, ignored };
    });
  });

/** Who each rN is. */
const placesOf = (people: readonly RecipientRow[]): string =>
  [...people]
    .sort(compareBySigningOrder)
    .map(({ id }) => id)
    .join();

/** Covers what becomes fields, and leaves on each file what goes on waiting. */
async function coverTaken(
  services: FileServices,
  tx: Transaction,
  owner: FileOwner,
  plan: TakeUp,
  now: Date,
): Promise<AuditEntryInput[]> {
  const files = plan.files.filter(({ taken }) => taken.length > 0);
  const changes = files.map(({ item, taken }) => ({
    item,
    change: { covers: coversOf(taken), formValues: null },
  }));
  const entries = await changeFiles(services, tx, owner, changes, now);
  for (const { item, left } of files) await keepOpenTags(tx, item.id, left);
  return entries;
}
