import { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { EnvelopeItem } from "@/server/contract/envelope";
import { toItem } from "@/server/contract/envelope-wire";
import { ReplaceItem } from "@/server/contract/item";
import { recordAudit } from "@/server/db/store/audit";
import { type ItemRow, loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { insertFields } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { recordRemovedFields } from "@/server/db/store/field-changes";
import { deleteFieldsPast, renameItem } from "@/server/db/store/item-files";
import { setItemFile } from "@/server/db/store/item-versions";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { toFieldBase } from "../audit-base";
import { buildFileEvidence } from "./files/file-evidence";
import { buildFilesError, toTagFieldDrafts } from "./files/ingest";
import { ingestIntoEnvelope } from "./files/ingest-into";

const Input = ReplaceItem.extend({ uploadIds: z.array(z.string().max(100)).max(100) });

/**
 * Replaces a draft's file (ruling 21, rest/envelopes.md 5.6). Fields stay, except on missing pages; tags and
 * form values as for a new file; the title stays by default. Members who see the envelope.
 * @throws DomainError NOT_FOUND, BAD_REQUEST unless exactly one file came, INVALID_BODY,
 * FIELD_LIMIT_EXCEEDED, INVALID_REQUEST, ENVELOPE_*, CONFLICT
 */
export const replace = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/replace" } })
  .input(Input)
  .output(z.object({ data: EnvelopeItem }))
  .mutation(async ({ ctx, input }) => {
    if (input.uploadIds.length !== 1) throw buildFilesError("send exactly one PDF.");
    return ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("replaceItem", envelope);
      const aggregate = await loadAggregate(tx, envelope);
      const before = aggregate.items.find(({ id }) => id === input.envelopeItemId);
      if (!before) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
      const arriving = { uploadIds: input.uploadIds, replaced: 1 };
      const now = await clock.now(tx);
      const ingested = await ingestIntoEnvelope(ctx.services, tx, ctx.actor, aggregate, arriving, now);
      const { people } = ingested;
      const [file] = ingested.files.claimed;
      if (!file) throw new DomainError("CONFLICT");
      const placed = await setItemFile(tx, before.id, file, now);
      const item = await renameItem(tx, placed, input.title ?? before.title);
      const gone = await deleteFieldsPast(tx, item);
      await recordRemovedFields(tx, gone, { actor: ctx.actor, now });
      const added = await insertFields(
        tx,
        envelope.id,
        toTagFieldDrafts(ingested.files, [item], people),
        now,
      );
      const entries: AuditEntryInput[] = [
        { type: "ENVELOPE_ITEM_PDF_REPLACED", data: buildFileEvidence(item, file) },
        ...buildItemRenameEntries(before, item),
        ...gone.map((row): AuditEntryInput => ({ type: "FIELD_DELETED", data: toFieldBase(row, people) })),
        ...added.map((row): AuditEntryInput => ({ type: "FIELD_CREATED", data: toFieldBase(row, people) })),
      ];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: toItem(item) };
    });
  });

export function buildItemRenameEntries(before: ItemRow, after: Pick<ItemRow, "title">): AuditEntryInput[] {
  if (before.title === after.title) return [];
  const changes = [{ field: "title", from: before.title, to: after.title }];
  return [{ type: "ENVELOPE_ITEM_UPDATED", data: { envelopeItemId: before.id, changes } }];
}
