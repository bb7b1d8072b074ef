import { z } from "zod";
import { clock } from "@/server/clock";
import { UsedEnvelope, UseEnvelope } from "@/server/contract/copy-envelope";
import type { Transaction } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import {
  type Aggregate,
  type EnvelopeRow,
  loadAggregate,
  loadReadableEnvelope,
  lockEnvelopeById,
  type MetaRow,
} from "@/server/db/store/envelope";
import type { RecipientDraft } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { buildLinkEntries } from "@/server/db/store/signing-link";
import { loadSettings } from "@/server/db/store/tenancy";
import type { TeamActor } from "@/server/domain/actor";
import { createInvalidBodyError, DomainError } from "@/server/domain/errors";
import { assertScope } from "@/server/domain/tenancy/api-scope";
import { assertWithinTemplate } from "@/server/domain/tenancy/template-restriction";
import { EVENTS_ON_USE } from "@/server/domain/webhook/events";
import type { FileServices } from "@/server/services";
import { teamProcedure } from "@/server/trpc";
import { assertVerified } from "../account/assert-verified";
import { fillDraftForms } from "../item/files/take-over";
import { type Copy, type CopyAct, insertCopy } from "./copying/copy";
import { toRecipientDraft } from "./copying/copy-children";
import { buildDocumentDraft, withTeamDefaults } from "./copying/document-from-template";
import { loadTemplateSource, type TemplateSource } from "./copying/template-source";
import { resolveUsedFiles } from "./copying/use-files";
import { prefillFields } from "./copying/use-prefill";
import { distributeEnvelope } from "./distribute";
import { resolveInitialFolder } from "./draft/initial-folder";
import { buildDistributedAnswer } from "./sending/answer";
import { mergeMeta } from "./settings/update-meta";

/** Uploads of a multipart body in order. Absent for a JSON body (ruling 43). */
const Input = UseEnvelope.extend({ uploadIds: z.array(z.string()).max(100).optional() });
export type UseInput = z.infer<typeof Input>;

/**
 * Creates a document from a template and optionally sends it in the same transaction: a refusal leaves
 * nothing (seed 4.1, rest/envelopes.md 4.11, ruling 43). Members who may read the template, sibling teams'
 * included (ruling 25); it becomes the caller's. @throws DomainError INVALID_BODY, INVALID_REQUEST, NOT_FOUND
 * (template, folder, item, file), and those of distribute
 */
export const use = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/use" } })
  .input(Input)
  .output(UsedEnvelope)
  .mutation(({ ctx, input }) => {
    if (input.distributeDocument) assertScope(ctx.actor, "send");
    return ctx.db.transaction(async (tx) => toUsedEnvelope(await useTemplate(tx, ctx, input), ctx.actor));
  });

type Call = { actor: TeamActor; origin: Origin; services: FileServices };

/** Row of a bulk send that a document is made for. */
type BatchRow = {
  /** Fixed revision of the batch. */
  revision: number | undefined;
  /** Data of the first audit entry besides the template. */
  cause: Readonly<Record<string, unknown>>;
};

/**
 * Creates a document from the template's newest revision, or from the batch's, recorded as
 * `templateRevision`. An answer carries links and is logged; a batch gets none.
 */
export async function useTemplate(
  tx: Transaction,
  { actor, origin, services }: Call,
  input: UseInput,
  row?: BatchRow,
): Promise<Aggregate> {
  assertWithinTemplate(actor.restriction, input);
  const making = { folderId: input.folderId, type: "DOCUMENT", isFromTemplate: true } as const;
  const folder = await resolveInitialFolder(tx, actor, making);
  const template = await loadTemplateSource(
    tx,
    await loadTemplate(tx, actor, input.envelopeId),
    row?.revision,
  );
  const act = { actor, origin, now: await clock.now(tx) };
  const copy = await buildUseCopy(tx, act, template, input);
  const { id } = await insertCopy(tx, act, actor, {
    ...copy,
    folder,
    cause: { ...copy.cause, ...row?.cause },
  });
  const envelope = await lockEnvelopeById(tx, id);
  await fillDraftForms(services, tx, act, envelope);
  await emitEvents(tx, id, EVENTS_ON_USE, act.now);
  if (!input.distributeDocument) return row ? loadAggregate(tx, envelope) : showDraft(tx, envelope, act);
  await assertVerified(tx, actor);
  const answered = row ? {} : { answered: { to: actor, through: "USE" as const } };
  return distributeEnvelope(services, tx, envelope, { actor, origin, ...answered });
}

/** Returns the new document. The answer carries its links, which is logged (ruling 76). */
async function showDraft(tx: Transaction, envelope: EnvelopeRow, act: CopyAct): Promise<Aggregate> {
  const aggregate = await loadAggregate(tx, envelope);
  await recordAudit(tx, envelope.id, buildLinkEntries(act.actor, envelope, aggregate.recipients, "USE"), act);
  return aggregate;
}

function toUsedEnvelope(aggregate: Aggregate, actor: TeamActor): z.infer<typeof UsedEnvelope> {
  const { id, recipients } = buildDistributedAnswer(aggregate, actor);
  return { id, recipients };
}

/** Returns a template that the actor may read. @throws DomainError NOT_FOUND */
export async function loadTemplate(tx: Transaction, actor: TeamActor, id: string): Promise<EnvelopeRow> {
  const envelope = await loadReadableEnvelope(tx, actor, id);
  if (envelope.type !== "TEMPLATE") throw new DomainError("NOT_FOUND", "Template could not be found.");
  return envelope;
}

async function buildUseCopy(
  tx: Transaction,
  act: CopyAct,
  template: TemplateSource,
  input: UseInput,
): Promise<Omit<Copy, "folder">> {
  const { envelope, revision } = template;
  const { title, ...settings } = input.override ?? {};
  const meta = mergeMeta(template.meta, settings, "override");
  const items = await resolveUsedFiles(tx, act, template, input);
  const people = withTeamDefaults(
    resolveRecipients(template, input),
    await loadSettings(tx, act.actor.teamId),
  );
  return {
    envelope: buildDocumentDraft(template, { ...input, source: "TEMPLATE", title }, people),
    meta,
    items,
    people,
    fields: prefillFields(template.fields, input.prefillFields, toPrefillContext(meta, act)),
    attachments: [...template.attachments, ...input.attachments],
    cause: { type: "TEMPLATE", templateId: envelope.legacyId, templateRevision: revision },
  };
}

const toPrefillContext = (meta: MetaRow, { now }: CopyAct) => ({ ...meta, now });

/** Returns the template's recipients in order with the given people; missing names and orders stay. */
function resolveRecipients(
  { recipients }: Aggregate,
  { recipients: given }: Pick<UseInput, "recipients">,
): ReadonlyMap<number, RecipientDraft> {
  const byId = new Map(given.map((person) => [person.id, person]));
  const recipientIds = new Set(recipients.map(({ id }) => id));
  for (const [index, { id }] of given.entries()) {
    const path = `recipients.${index}.id`;
    if (!recipientIds.has(id)) throw createInvalidBodyError(path, `the template has no recipient ${id}.`);
    if (byId.get(id) !== given[index]) throw createInvalidBodyError(path, `recipient ${id} is listed twice.`);
  }
  return new Map(
    recipients.map((row) => {
      const draft = toRecipientDraft(row);
      const person = byId.get(row.id);
      if (!person) return [row.id, draft];
      const {
        email,
        name = draft.name,
        signingOrder = draft.signingOrder,
        language = draft.language,
      } = person;
      return [row.id, { ...draft, email, name, signingOrder, language }];
    }),
  );
}
