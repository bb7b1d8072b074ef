import { z } from "zod";
import type { AuditEntryInput } from "@/server/contract/audit";
import { CreateEnvelope } from "@/server/contract/envelope";
import type { Transaction } from "@/server/db/client";
import { type Origin, startAudit } from "@/server/db/store/audit";
import type { RecipientRow } from "@/server/db/store/envelope";
import { insertFields, insertItems, insertRecipients } from "@/server/db/store/envelope-children";
import { insertEvents } from "@/server/db/store/events";
import { resolveReusableSender } from "@/server/db/store/sender-address";
import { openFirstRevision } from "@/server/db/store/template-revision";
import { loadSettingsNow } from "@/server/db/store/tenancy";
import type { TeamActor } from "@/server/domain/actor";
import { maySetVisibility } from "@/server/domain/envelope/visibility";
import { DomainError } from "@/server/domain/errors";
import { createNumberedRecipient } from "@/server/domain/field/tag";
import type { Settings } from "@/server/domain/settings";
import { assertMayChange } from "@/server/domain/tenancy/api-scope";
import { eventsOnCreate } from "@/server/domain/webhook/events";
import type { FileServices } from "@/server/services";
import { teamProcedure } from "@/server/trpc";
import { toFieldBase, toRecipientBase } from "../audit-base";
import { buildItemEntries } from "../item/files/file-evidence";
import { buildFilesError, type Ingested, ingestFiles, toTagFieldDrafts } from "../item/files/ingest";
import { resolveInitialFolder } from "./draft/initial-folder";
import { insertDraft } from "./draft/insert-draft";
import { toFieldDrafts } from "./draft/named-fields";
import { loadEnvelopeOwner, withDefaults } from "./draft/team-defaults";

const Input = CreateEnvelope.extend({ uploadIds: z.array(z.string()).max(100) });
type Input = z.infer<typeof Input>;

/**
 * Creates a draft from uploads, with recipients and fields (rest/envelopes.md 4.4). Any member of the team. The
 * interface may start without a file; REST needs at least one.
 * @throws DomainError BAD_REQUEST, INVALID_BODY, NOT_FOUND (folder, upload), *_LIMIT_EXCEEDED, FORBIDDEN
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/create" } })
  .input(Input)
  .output(z.object({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const mustBringFile = ctx.actor.kind === "apiToken";
    if (mustBringFile && input.uploadIds.length === 0) throw buildFilesError("send at least one PDF.");
    return ctx.db.transaction(async (tx) => ({ id: await createEnvelope(tx, ctx, input) }));
  });

type Call = { actor: TeamActor; origin: Origin; services: FileServices };

/** Creates an envelope, possibly without a file. Returns its id. */
export async function createEnvelope(
  tx: Transaction,
  { actor, origin, services }: Call,
  given: Input,
): Promise<string> {
  const { settings, now } = await loadSettingsForDraft(tx, actor, given);
  const owner = await loadEnvelopeOwner(tx, actor, given, settings);
  const { id: userId } = owner;
  const visibility = given.visibility ?? settings.documentVisibility;
  assertMayChange(actor, given.type);
  if (!maySetVisibility(actor, { userId }, visibility)) throw new DomainError("FORBIDDEN");
  const folder = await resolveInitialFolder(tx, actor, { ...given, isFromTemplate: false });
  const files = await ingestUploads(tx, services, actor, given, now);
  const { claimed } = files;
  const input = withDefaults({ ...given, recipients: getRecipientInputs(given, files) }, settings);
  const { envelope, meta } = await insertDraft(tx, input, { actor, userId, folder, visibility }, now);
  const { id } = envelope;
  const items = await insertItems(tx, id, claimed, now);
  const people = await insertRecipients(tx, id, input.recipients, now);
  const drafts = [
    ...toFieldDrafts(input.recipients, { items, claimed, people }),
    ...toTagFieldDrafts(files, items, people),
  ];
  const fields = await insertFields(tx, id, drafts, now);
  const entries: AuditEntryInput[] = [
    { type: "DOCUMENT_CREATED", data: { title: input.title, source: { type: input.type } } },
    ...owner.audit,
    ...buildItemEntries(items, claimed),
    ...buildRecipientEntries(people, input.recipients),
    ...fields.map((row): AuditEntryInput => ({ type: "FIELD_CREATED", data: toFieldBase(row, people) })),
  ];
  await startAudit(tx, id, entries, { actor, origin, now });
  if (input.type === "TEMPLATE") await openFirstRevision(tx, actor, id, now);
  const parts = { meta, items, recipients: people, fields };
  await insertEvents(tx, envelope, eventsOnCreate(input.type), now, parts);
  return id;
}

/** Loads the team's defaults, and the time. Drops a sender address that is being deleted. */
async function loadSettingsForDraft(
  tx: Transaction,
  { teamId }: TeamActor,
  { meta }: Input,
): Promise<{ settings: Settings; now: Date }> {
  const { settings, now } = await loadSettingsNow(tx, teamId);
  if (meta?.emailId !== undefined) return { settings, now };
  const emailId = await resolveReusableSender(tx, teamId, settings.emailId);
  return { settings: { ...settings, emailId }, now };
}

/** Claims the files, and reads the fields in their text tags. */
function ingestUploads(
  tx: Transaction,
  services: FileServices,
  actor: TeamActor,
  { uploadIds, formValues, recipients = [] }: Input,
  now: Date,
): Promise<Ingested> {
  const named = recipients.reduce((sum, { fields = [] }) => sum + fields.length, 0);
  const present = { items: 0, fields: named };
  const request = { uploadIds, formValues: formValues ?? null, present, recipients, makesRecipients: true };
  return ingestFiles(services, tx, actor, request, now);
}

/**
 * Returns the named recipients, or those in the files' text tags (rest/envelopes.md 4.4). The team's defaults
 * follow later.
 */
const getRecipientInputs = ({ recipients = [] }: Input, files: Ingested) =>
  recipients.length > 0 ? recipients : files.recipientNumbers.map(createNumberedRecipient);

const buildRecipientEntries = (
  people: readonly RecipientRow[],
  asked: NonNullable<Input["recipients"]>,
): AuditEntryInput[] =>
  people.map((row, index) => ({
    type: "RECIPIENT_CREATED",
    data: {
      ...toRecipientBase(row),
      accessAuth: asked[index]?.accessAuth ?? [],
      actionAuth: asked[index]?.actionAuth ?? [],
    },
  }));
