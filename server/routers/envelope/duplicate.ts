import { clock } from "@/server/clock";
import { Created, DuplicateEnvelope } from "@/server/contract/copy-envelope";
import { toFieldForRules } from "@/server/contract/rules";
import type { Transaction } from "@/server/db/client";
import { loadItemOriginals, lockEnvelopeForCopy } from "@/server/db/store/copied-items";
import {
  type Aggregate,
  type FieldRow,
  loadAggregate,
  loadReadableEnvelope,
} from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { openFirstRevision } from "@/server/db/store/template-revision";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { mayPublish } from "@/server/domain/envelope/publishing";
import { formatCopyTitle } from "@/server/domain/envelope/title";
import { isSharedTemplate } from "@/server/domain/envelope/visibility";
import { removePreset } from "@/server/domain/field/preset";
import { assertMayChange } from "@/server/domain/tenancy/api-scope";
import { eventsOnCreate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { type Copy, insertCopy } from "./copying/copy";
import { listAttachmentDrafts, toRecipientDraft } from "./copying/copy-children";
import { resolveInitialFolder } from "./draft/initial-folder";

/**
 * Copies an envelope of any type and status to a draft in the root (seed 4.1, rest/envelopes.md 4.10): original
 * files, settings, auth, links, form values, by default recipients, fields and preset values; no external id.
 * Members who may read it; a folder-limited token copies into its first folder.
 * @throws DomainError INVALID_BODY, NOT_FOUND, FORBIDDEN
 */
export const duplicate = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/duplicate" } })
  .input(DuplicateEnvelope)
  .output(Created)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await loadReadableEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("duplicate", envelope);
      assertMayChange(ctx.actor, envelope.type);
      const folder = await resolveInitialFolder(tx, ctx.actor, {
        type: envelope.type,
        isFromTemplate: false,
      });
      await lockEnvelopeForCopy(tx, envelope.id);
      const source = await loadAggregate(tx, envelope);
      const act = { actor: ctx.actor, origin: ctx.origin, now: await clock.now(tx) };
      const { id } = await insertCopy(tx, act, ctx.actor, {
        ...(await buildDuplicate(tx, ctx.actor, source, input)),
        folder,
      });
      if (envelope.type === "TEMPLATE") await openFirstRevision(tx, ctx.actor, id, act.now);
      await emitEvents(tx, id, eventsOnCreate(envelope.type), act.now);
      return { id };
    }),
  );

/** Copies a field without the value that was filled in before sending. */
const removeValue = (row: FieldRow): FieldRow => {
  const { fieldMeta } = toFieldForRules(row);
  return { ...row, fieldMeta: fieldMeta && removePreset(fieldMeta) };
};

type DuplicateOptions = { includeRecipients: boolean; includeFields: boolean; includeValues: boolean };

async function buildDuplicate(
  tx: Transaction,
  actor: TeamActor,
  source: Aggregate,
  wanted: DuplicateOptions,
): Promise<Omit<Copy, "folder">> {
  const { envelope, items, recipients, fields } = source;
  const people = wanted.includeRecipients ? recipients : [];
  // A template shared by another team is not shared onwards by its copy.
  const isForeign = envelope.teamId !== actor.teamId && isSharedTemplate(envelope);
  const isTemplate = envelope.type === "TEMPLATE";
  const isPublic = envelope.templateType === "PUBLIC";
  const { type, visibility, publicTitle, publicDescription, authOptions, formValues } = envelope;
  return {
    envelope: {
      type,
      source: type,
      title: formatCopyTitle(envelope.title, source.meta.language),
      externalId: null,
      visibility,
      templateType: isForeign || (isPublic && !mayPublish(actor)) ? "PRIVATE" : envelope.templateType,
      publicTitle,
      publicDescription,
      templateId: null,
      templateRevision: null,
      authOptions,
      formValues: wanted.includeValues ? formValues : null,
    },
    meta: source.meta,
    items: await loadItemOriginals(tx, items),
    people: new Map(people.map((row) => [row.id, toRecipientDraft(row)])),
    fields: wanted.includeFields
      ? fields.map((row) => ({ row: wanted.includeValues ? row : removeValue(row) }))
      : [],
    attachments: await listAttachmentDrafts(tx, envelope.id),
    cause: { type: isTemplate ? "TEMPLATE" : "DOCUMENT" },
  };
}
