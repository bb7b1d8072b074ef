import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { toField } from "@/server/contract/field";
import { OpenTagsInput, TakenUpTags } from "@/server/contract/item";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, type RecipientRow, touchEnvelope } from "@/server/db/store/envelope";
import { insertFields } from "@/server/db/store/envelope-children";
import { listEnvelopeRecipients } from "@/server/db/store/envelope-parts";
import { emitEvents } from "@/server/db/store/events";
import { storeOpenTags } from "@/server/db/store/open-tags";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import type { FileServices } from "@/server/services";
import { teamProcedure } from "@/server/trpc";
import { toFieldBase } from "../audit-base";
import { toTextCovers } from "./files/ingest";
import { listWaitingTags, planTagFields, type TakeUp } from "./files/open-tags";
import type { FileOwner } from "./files/prepare";
import { listIgnoredTags } from "./files/tag-report";
import { changeFiles } from "./files/take-over";

/**
 * Turns the waiting tags of a draft's files into fields of present recipients and covers their text
 * (rest/envelopes.md 4.4, ruling 39a). Tags without a recipient, or unfit for a field, keep waiting and are
 * returned with the reason. A repeated call finds nothing. Members who see the envelope.
 * @throws DomainError NOT_FOUND, FORBIDDEN, FIELD_LIMIT_EXCEEDED, INVALID_REQUEST, ENVELOPE_*, CONFLICT when
 * recipients changed places meanwhile
 */
export const takeUpTags = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/take-up-tags" } })
  .input(OpenTagsInput)
  .output(TakenUpTags)
  .mutation(async ({ ctx, input }) => {
    // Covering takes a while, and the caller saw which recipient r1 is.
    const initialOrderKey = buildOrderKey(await listEnvelopeRecipients(ctx.db, input.envelopeId));
    return ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateItem", envelope);
      const aggregate = await loadAggregate(tx, envelope);
      const plan = await planTagFields(tx, aggregate);
      const waiting = listWaitingTags(plan, aggregate);
      const ignored = listIgnoredTags(aggregate);
      // A second call finds nothing left.
      if (plan.drafts.length === 0) return { data: [], waiting, ignored };
      if (buildOrderKey(aggregate.recipients) !== initialOrderKey) throw new DomainError("CONFLICT");
      const now = await clock.now(tx);
      const covering = await coverTakenTags(ctx.services, tx, ctx.actor, plan, now);
      const rows = await insertFields(tx, envelope.id, plan.drafts, now);
      const created = rows.map(
        (row): AuditEntryInput => ({ type: "FIELD_CREATED", data: toFieldBase(row, aggregate.recipients) }),
      );
      const entries = [...covering, ...created];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: rows.map((row) => toField(row, envelope)), waiting, ignored };
    });
  });

/** Returns the recipients in the order of r1, r2 and so on. */
const buildOrderKey = (people: readonly RecipientRow[]): string =>
  [...people]
    .sort(compareBySigningOrder)
    .map(({ id }) => id)
    .join();

/** Covers the tags that become fields, and stores on each file the tags that keep waiting. */
async function coverTakenTags(
  services: FileServices,
  tx: Transaction,
  owner: FileOwner,
  plan: TakeUp,
  now: Date,
): Promise<AuditEntryInput[]> {
  const files = plan.files.filter(({ taken }) => taken.length > 0);
  const changes = files.map(({ item, taken }) => ({
    item,
    change: { covers: toTextCovers(taken), formValues: null },
  }));
  const entries = await changeFiles(services, tx, owner, changes, now);
  for (const { item, left } of files) await storeOpenTags(tx, item.id, left);
  return entries;
}
