import { clock } from "@/server/clock";
import { Created } from "@/server/contract/copy-envelope";
import { SaveAsTemplate } from "@/server/contract/template";
import type { Transaction } from "@/server/db/client";
import { loadItemOriginals, lockEnvelopeForCopy } from "@/server/db/store/copied-items";
import { type Aggregate, loadAggregate, loadReadableEnvelope } from "@/server/db/store/envelope";
import type { RecipientDraft } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { openFirstRevision } from "@/server/db/store/template-revision";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { createPlaceholder } from "@/server/domain/recipient/placeholder";
import { eventsOnCreate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { type Copy, insertCopy } from "../envelope/copying/copy";
import { listAttachmentDrafts, toRecipientDraft } from "../envelope/copying/copy-children";
import { resolveInitialFolder } from "../envelope/draft/initial-folder";

/**
 * Creates a private template in the root from an envelope of any type and status: original files, settings,
 * links, recipients and their empty fields. Placeholders replace recipients unless they are kept
 * (rest/resources.md 19). Members who may read it. @throws DomainError NOT_FOUND
 */
export const saveAsTemplate = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/save-as-template" } })
  .input(SaveAsTemplate)
  .output(Created)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await loadReadableEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("duplicate", envelope);
      const folder = await resolveInitialFolder(tx, ctx.actor, { type: "TEMPLATE", isFromTemplate: false });
      await lockEnvelopeForCopy(tx, envelope.id);
      const source = await loadAggregate(tx, envelope);
      const act = { actor: ctx.actor, origin: ctx.origin, now: await clock.now(tx) };
      const { id } = await insertCopy(tx, act, ctx.actor, {
        ...(await buildTemplateCopy(tx, source, input)),
        folder,
      });
      await openFirstRevision(tx, ctx.actor, id, act.now);
      await emitEvents(tx, id, eventsOnCreate("TEMPLATE"), act.now);
      return { id };
    }),
  );

async function buildTemplateCopy(
  tx: Transaction,
  { envelope, meta, items, recipients, fields }: Aggregate,
  { title, keepPeople }: { title?: string | undefined; keepPeople: boolean },
): Promise<Omit<Copy, "folder">> {
  const { visibility, publicTitle, publicDescription, authOptions, formValues } = envelope;
  return {
    envelope: {
      type: "TEMPLATE",
      source: "TEMPLATE",
      title: title ?? envelope.title,
      externalId: null,
      visibility,
      templateType: "PRIVATE",
      publicTitle,
      publicDescription,
      templateId: null,
      templateRevision: null,
      authOptions,
      formValues,
    },
    meta,
    items: await loadItemOriginals(tx, items),
    people: new Map(
      recipients.map((row, index): [number, RecipientDraft] => [
        row.id,
        { ...toRecipientDraft(row), ...(keepPeople ? {} : createPlaceholder(index + 1)) },
      ]),
    ),
    fields: fields.map((row) => ({ row })),
    attachments: await listAttachmentDrafts(tx, envelope.id),
    cause: { type: envelope.type },
  };
}
