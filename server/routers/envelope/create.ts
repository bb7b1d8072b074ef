import { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { CreateEnvelope, EmailSettings } from "@/server/contract/envelope";
import type { Transaction } from "@/server/db/client";
import { attachments } from "@/server/db/schema";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import { type ItemRow, refreshSearchText } from "@/server/db/store/envelope";
import {
  insertFields,
  insertItems,
  insertRecipients,
  type NewFile,
  nextLegacyId,
  shownOf,
} from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { rawOf } from "@/server/db/store/item-versions";
import { insertEnvelope, insertMetaRow } from "@/server/db/store/new-envelope";
import { loadSettings } from "@/server/db/store/tenancy";
import type { TeamActor } from "@/server/domain/actor";
import { effectiveVisibility, maySetVisibility } from "@/server/domain/envelope/visibility";
import { DomainError } from "@/server/domain/errors";
import { DEFAULT_DATE_FORMAT } from "@/server/domain/field/date";
import { parseFieldMeta } from "@/server/domain/field/parse-meta";
import { assertPlacement } from "@/server/domain/field/placement";
import { numberedRecipient } from "@/server/domain/field/tag";
import { cleanFileName } from "@/server/domain/file-name";
import { mayOwnFields } from "@/server/domain/recipient/role";
import { DEFAULT_TIME_ZONE } from "@/server/domain/time-zone";
import { eventsOnCreate } from "@/server/domain/webhook/events";
import { newEnvelopeId, newId } from "@/server/ids";
import type { FileServices } from "@/server/services";
import { teamProcedure } from "@/server/trpc";
import { fieldBase, recipientBase } from "../audit-base";
import { claimFiles, type Ingested, ingest, tagFields } from "../item/ingest";
import { noticesOf } from "../item/prepare";
import { folderFor } from "./folder-for";
import { ownerOf, withDefaults } from "./team-defaults";

const Input = CreateEnvelope.extend({ uploadIds: z.array(z.string()).max(100) });
type Input = z.infer<typeof Input>;

/**
 * Creates a draft envelope from claimed uploads, with recipients and fields in one call (rest/README.md 4.4). Any
 * member of the team. The interface may begin with no file; REST always brings at least one.
 * @throws DomainError BAD_REQUEST, INVALID_BODY, NOT_FOUND (folder, upload), *_LIMIT_EXCEEDED, FORBIDDEN
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/create" } })
  .input(Input)
  .output(z.object({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    assertBringsFile(ctx.actor, input);
    return ctx.db.transaction(async (tx) => ({ id: await createEnvelope(tx, ctx, input) }));
  });

/** Whose call makes an envelope, and what its files are changed with. */
export type CreateCall = { actor: TeamActor; origin: Origin; services: FileServices };

/** The use case behind `create`; returns the new envelope's id. It may begin without a file. */
export async function createEnvelope(
  tx: Transaction,
  { actor, origin, services }: CreateCall,
  given: Input,
): Promise<string> {
  const recipients = given.recipients ?? [];
  const files = await ingest(services, tx, actor, {
    uploadIds: given.uploadIds,
    formValues: given.formValues ?? null,
    present: { items: 0, fields: recipients.flatMap(({ fields = [] }) => fields).length },
    recipients,
    makesRecipients: true,
  });
  const settings = await loadSettings(tx, actor.teamId);
  const input = withDefaults({ ...given, recipients: peopleOf(given, files) }, settings);
  const now = await clock.now(tx);
  const owner = await ownerOf(tx, actor, input, settings);
  const own = input.visibility ?? settings.documentVisibility;
  if (!maySetVisibility(actor, { userId: owner.id }, own)) throw new DomainError("FORBIDDEN");
  const folder = input.folderId ? await folderFor(tx, actor, input.folderId, input.type) : null;
  const claimed = await claimFiles(tx, actor, input.uploadIds, files, now);
  const id = newEnvelopeId();
  await insertEnvelope(tx, {
    id,
    type: input.type,
    source: input.type === "TEMPLATE" ? "TEMPLATE" : "DOCUMENT",
    legacyId: await nextLegacyId(tx, input.type),
    visibility: own,
    effectiveVisibility: effectiveVisibility(own, folder ? [folder.effectiveVisibility] : []),
    title: input.title,
    externalId: input.externalId ?? null,
    userId: owner.id,
    teamId: actor.teamId,
    folderId: folder?.id ?? null,
    authOptions: {
      globalAccessAuth: input.globalAccessAuth ?? [],
      globalActionAuth: input.globalActionAuth ?? [],
    },
    formValues: input.formValues ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await insertMeta(tx, id, input.meta);
  const items = await insertItems(tx, id, claimed, now);
  const audit = await insertPeopleAndFields(tx, id, input, { items, claimed, files, now });
  for (const link of input.attachments ?? []) {
    await tx
      .insert(attachments)
      .values({ id: newId(), envelopeId: id, label: link.label, data: link.data, createdAt: now });
  }
  await refreshSearchText(tx, id);
  const created: AuditEntryInput = {
    type: "DOCUMENT_CREATED",
    data: { title: input.title, source: { type: input.type } },
  };
  const entries = [created, ...owner.audit, ...itemEntries(items, claimed), ...audit];
  await recordAudit(tx, id, entries, { actor, origin, now });
  await emitEvents(tx, id, eventsOnCreate(input.type), now);
  return id;
}

/**
 * Those that were named, or those that the files' own text asks for (rest/README.md 4.4); the team's defaults come
 * after.
 */
const peopleOf = ({ recipients = [] }: Input, files: Ingested) =>
  recipients.length > 0 ? recipients : files.recipientNumbers.map(numberedRecipient);

function assertBringsFile(actor: TeamActor, input: Input): void {
  if (actor.kind !== "apiToken" || input.uploadIds.length > 0) return;
  const issue = { path: "files", message: "files: send at least one PDF." };
  throw new DomainError("BAD_REQUEST", issue.message, { issues: [issue] });
}

/** Settings of a new envelope: given keys over the defaults of rest/README.md 2.2. */
async function insertMeta(tx: Transaction, envelopeId: string, meta: Input["meta"]): Promise<void> {
  const given = meta ?? {};
  const enabled = [given.typedSignatureEnabled, given.uploadSignatureEnabled, given.drawSignatureEnabled];
  if (enabled.every((flag) => flag === false)) {
    throw new DomainError("INVALID_BODY", "meta: at least one kind of signature must stay enabled.");
  }
  if (given.emailId) throw new DomainError("NOT_FOUND", "Email not found.");
  await insertMetaRow(tx, {
    envelopeId,
    id: newId(),
    subject: given.subject ?? null,
    message: given.message ?? null,
    timezone: given.timezone ?? DEFAULT_TIME_ZONE,
    dateFormat: given.dateFormat ?? DEFAULT_DATE_FORMAT,
    redirectUrl: given.redirectUrl || null,
    signingOrder: given.signingOrder ?? "PARALLEL",
    distributionMethod: given.distributionMethod ?? "EMAIL",
    language: given.language ?? "en",
    allowDictateNextSigner: given.allowDictateNextSigner ?? false,
    typedSignatureEnabled: given.typedSignatureEnabled ?? true,
    uploadSignatureEnabled: given.uploadSignatureEnabled ?? true,
    drawSignatureEnabled: given.drawSignatureEnabled ?? true,
    furtherSignatures: given.furtherSignatures ?? false,
    emailSettings: EmailSettings.parse(given.emailSettings ?? {}),
    emailReplyTo: given.emailReplyTo ?? null,
    envelopeExpirationPeriod: given.envelopeExpirationPeriod ?? null,
    reminderSettings: given.reminderSettings ?? null,
  });
}

async function insertPeopleAndFields(
  tx: Transaction,
  envelopeId: string,
  input: Input,
  made: { items: ItemRow[]; claimed: readonly NewFile[]; files: Ingested; now: Date },
): Promise<AuditEntryInput[]> {
  const people = await insertRecipients(tx, envelopeId, input.recipients ?? [], made.now);
  const drafts = (input.recipients ?? []).flatMap((person, index) =>
    (person.fields ?? []).map((field, place) => {
      const path = `recipients.${index}.fields.${place}`;
      const item = itemFor(field.identifier, made, path);
      const recipient = people[index];
      if (!recipient || !mayOwnFields(recipient.role)) {
        throw new DomainError("INVALID_REQUEST", `${path}: a recipient with this role cannot have fields.`);
      }
      assertPlacement(field, item.pageCount, path);
      const fieldMeta = parseFieldMeta(field.type, field.fieldMeta, `${path}.fieldMeta`);
      const { type, page, positionX, positionY, width, height } = field;
      return {
        type,
        page,
        positionX,
        positionY,
        width,
        height,
        fieldMeta,
        envelopeItemId: item.id,
        recipientId: recipient.id,
      };
    }),
  );
  const all = [...drafts, ...tagFields(made.files, made.items, people)];
  const boxes = await insertFields(tx, envelopeId, all, made.now);
  return [
    ...people.map(
      (row, index): AuditEntryInput => ({
        type: "RECIPIENT_CREATED",
        data: {
          ...recipientBase(row),
          accessAuth: input.recipients?.[index]?.accessAuth ?? [],
          actionAuth: input.recipients?.[index]?.actionAuth ?? [],
        },
      }),
    ),
    ...boxes.map((row): AuditEntryInput => ({ type: "FIELD_CREATED", data: fieldBase(row, people) })),
  ];
}

/** Which file a field sits on: by part file name, by zero-based index, or the first (rest/README.md 4.4). */
function itemFor(
  identifier: string | number | undefined,
  made: { items: ItemRow[]; claimed: readonly NewFile[] },
  path: string,
): ItemRow {
  const index =
    typeof identifier === "string"
      ? made.claimed.findIndex((upload) => upload.filename === cleanFileName(identifier))
      : (identifier ?? 0);
  const item = made.items[index];
  if (!item)
    throw new DomainError(
      "INVALID_BODY",
      `${path}.identifier: no file is called or numbered "${identifier}".`,
    );
  return item;
}

function uploadEvidence(file: NewFile): { uploadSha256?: string } {
  const arrived = rawOf(file) ?? (file.prepared ? file : null);
  return arrived ? { uploadSha256: Buffer.from(arrived.sha256).toString("hex") } : {};
}

/** What evidence keeps of a file: SHA-256 of what the signers see, and of the upload where that differs (ruling 39a). */
export const fileEvidence = (item: ItemRow, file: NewFile) => ({
  envelopeItemId: item.id,
  envelopeItemTitle: item.title,
  sha256: Buffer.from(shownOf(file).sha256).toString("hex"),
  ...uploadEvidence(file),
  notices: noticesOf(item),
});

/** One audit entry per file. */
export const itemEntries = (items: readonly ItemRow[], claimed: readonly NewFile[]): AuditEntryInput[] =>
  items.flatMap((item, index): AuditEntryInput[] => {
    const file = claimed[index];
    return file ? [{ type: "ENVELOPE_ITEM_CREATED", data: fileEvidence(item, file) }] : [];
  });
