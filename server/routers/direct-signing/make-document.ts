import type { FinishDirect } from "@/server/contract/direct";
import type { Transaction } from "@/server/db/client";
import { lockEnvelopeById } from "@/server/db/store/envelope";
import type { RecipientDraft } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { loadSettings } from "@/server/db/store/tenancy";
import { DomainError } from "@/server/domain/errors";
import { withoutPdf } from "@/server/domain/file-name";
import { EVENTS_ON_USE } from "@/server/domain/webhook/events";
import type { Context } from "@/server/trpc";
import { type Copy, insertCopy, type MadeCopy } from "../envelope/copying/copy";
import { toRecipientDraft } from "../envelope/copying/copy-children";
import { buildDocumentDraft, withTeamDefaults } from "../envelope/copying/document-from-template";
import { loadTemplateSource } from "../envelope/copying/template-source";
import { distributeEnvelope } from "../envelope/distribute";
import { fillDraftForms } from "../item/files/take-over";
import type { OpenLink } from "./open-link";

/** A sent document, and its recipient who is the visitor. */
export type SentDocument = Omit<MadeCopy, "recipients"> & { recipientId: number };

type DirectSigner = Pick<FinishDirect, "name" | "email" | "externalId">;

/**
 * Creates a document as `use` does, with the visitor as direct recipient. Sends it as `distribute` does,
 * without a mail to the visitor (domain/signing.md 4.16). It belongs to the template's owner; the visitor
 * created it. @throws DomainError as `distribute`
 */
export async function makeDocument(
  tx: Transaction,
  { services, origin }: Pick<Context, "services" | "origin">,
  open: OpenLink,
  person: DirectSigner,
  now: Date,
): Promise<SentDocument> {
  const actor = { kind: "visitor" as const, directLinkId: open.link.id };
  const act = { actor, origin, now };
  const { userId, teamId } = open.template.envelope;
  const createdDocument = await insertCopy(
    tx,
    act,
    { userId, teamId },
    await buildDirectCopy(tx, open, person),
  );
  const recipient = createdDocument.recipients.get(open.recipient.id);
  if (!recipient)
    throw new DomainError("INTERNAL_SERVER_ERROR", undefined, { cause: "the visitor was not copied" });
  const envelope = await lockEnvelopeById(tx, createdDocument.id);
  await fillDraftForms(services, tx, act, envelope);
  await emitEvents(tx, createdDocument.id, EVENTS_ON_USE, now);
  await distributeEnvelope(services, tx, envelope, { actor, origin, present: recipient.id });
  return { id: createdDocument.id, fields: createdDocument.fields, recipientId: recipient.id };
}

async function buildDirectCopy(
  tx: Transaction,
  { template, recipient }: OpenLink,
  person: DirectSigner,
): Promise<Copy> {
  const { envelope } = template;
  const { name, email, externalId } = person;
  const source = await loadTemplateSource(tx, envelope);
  const people = new Map(
    template.recipients.map((row): [number, RecipientDraft] => [
      row.id,
      row.id === recipient.id ? { ...toRecipientDraft(row), name, email } : toRecipientDraft(row),
    ]),
  );
  return {
    envelope: buildDocumentDraft(
      source,
      { source: "TEMPLATE_DIRECT_LINK", externalId: externalId ?? undefined },
      people,
    ),
    folder: null,
    meta: template.meta,
    items: new Map(
      [...source.originals].map(([id, item]) => [id, { ...item, title: withoutPdf(item.title) }]),
    ),
    people: withTeamDefaults(people, await loadSettings(tx, envelope.teamId)),
    fields: template.fields.map((row) => ({ row })),
    attachments: source.attachments,
    cause: {
      type: "TEMPLATE_DIRECT_LINK",
      templateId: envelope.legacyId,
      templateRevision: source.revision,
      directRecipientEmail: email,
    },
  };
}
