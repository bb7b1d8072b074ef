import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { EnvelopeId } from "@/server/contract/envelope";
import { CreateFields, Fields, type NewField, toField } from "@/server/contract/field";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { type FieldDraft, insertFields, isAnyFieldNamed } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { toChangeColumns } from "@/server/db/store/field-changes";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { assertRoom } from "@/server/domain/envelope/part-limits";
import { DomainError } from "@/server/domain/errors";
import type { Placement } from "@/server/domain/field/placement";
import { type FoundText, toTagPlacement } from "@/server/domain/field/tag";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import type { FileServices } from "@/server/services";
import { teamProcedure } from "@/server/trpc";
import { toTextCovers } from "../item/files/ingest";
import { changeFiles } from "../item/files/take-over";
import { buildCreatedEntries, buildFieldDraft } from "./draft";
import { isByText, type Located, locateFieldTexts } from "./locate";

/**
 * Creates fields, all or none, in the given order, by geometry or at a text, which is then covered (seed 4.3,
 * rest/envelopes.md 6.1); a given id makes a repeated call place once. Members who see the draft; if pending
 * only by geometry for later recipients (ruling 8). @throws DomainError NOT_FOUND, INVALID_BODY,
 * INVALID_REQUEST, CONFLICT (its name is taken), FIELD_LIMIT_EXCEEDED, ENVELOPE_*
 */
export const createMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/field/create-many" } })
  .input(CreateFields.extend({ envelopeId: EnvelopeId }))
  .output(Fields)
  .mutation(async ({ ctx, input }) => {
    return ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("createField", envelope);
      if (input.data.length === 0) return { data: [] };
      const aggregate = await loadAggregate(tx, envelope);
      if (aggregate.items.length === 0) {
        throw new DomainError("NOT_FOUND", "The envelope has no files to place fields on.");
      }
      const located = await locateFieldTexts(ctx.services, tx, aggregate, input.data);
      const drafts = input.data.flatMap((field, index) =>
        toPlacements(field, located.get(index)?.texts).map((placement) =>
          buildFieldDraft(aggregate, field, placement, `data.${index}`),
        ),
      );
      await assertNew(tx, drafts);
      assertRoom("fields", aggregate.fields.length + drafts.length);
      const now = await clock.now(tx);
      const covering = await coverPlaceholders(ctx.services, tx, ctx.actor, located, now);
      const placed = drafts.map((draft) => ({ ...draft, ...toChangeColumns(ctx.actor, now) }));
      const rows = await insertFields(tx, envelope.id, placed, now);
      const entries = [...covering, ...buildCreatedEntries(rows, aggregate)];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: rows.map((row) => toField(row, envelope)) };
    });
  });

/** Requires that the given names are unused. The envelope is locked. @throws DomainError CONFLICT */
async function assertNew(tx: Transaction, drafts: readonly FieldDraft[]): Promise<void> {
  const names = drafts.flatMap(({ secondaryId }) => secondaryId ?? []);
  const isTwice = new Set(names).size < names.length;
  if (isTwice || (await isAnyFieldNamed(tx, names)))
    throw new DomainError("CONFLICT", "secondaryId: there is a field of this name already.");
}

/** Returns the places of a field: its own, or those of its text in the given size. */
function toPlacements(field: NewField, found: readonly FoundText[] = []): readonly Placement[] {
  if (!isByText(field)) return [field];
  return found.map(toTagPlacement).map((place) => ({
    ...place,
    width: field.width ?? place.width,
    height: field.height ?? place.height,
  }));
}

function coverPlaceholders(
  services: FileServices,
  tx: Transaction,
  actor: TeamActor,
  located: Located,
  now: Date,
): Promise<AuditEntryInput[]> {
  const byItem = Map.groupBy(located.values(), ({ item }) => item);
  const changes = [...byItem].map(([item, found]) => ({
    item,
    change: { covers: toTextCovers(found.flatMap(({ texts }) => texts)), formValues: null },
  }));
  return changeFiles(services, tx, actor, changes, now);
}
