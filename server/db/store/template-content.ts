import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { TemplateContent } from "@/server/domain/template/content";
import type { Connection, Transaction } from "../client";
import {
  attachments,
  envelopeItems,
  envelopeMetas,
  fields,
  itemVersions,
  recipients,
  templateFiles,
} from "../schema";
import type { EnvelopeRow } from "./envelope";

type TemplateRow = Pick<
  EnvelopeRow,
  | "id"
  | "title"
  | "externalId"
  | "visibility"
  | "templateType"
  | "publicTitle"
  | "publicDescription"
  | "authOptions"
  | "formValues"
>;

/**
 * Returns a template's present content, in the form of its revisions: two contents are equal if nothing
 * differs.
 */
export async function loadTemplateContent(
  connection: Connection,
  template: TemplateRow,
): Promise<TemplateContent> {
  const { id } = template;
  const [meta] = await connection.select().from(envelopeMetas).where(eq(envelopeMetas.envelopeId, id));
  const people = await connection
    .select()
    .from(recipients)
    .where(eq(recipients.envelopeId, id))
    .orderBy(asc(recipients.id));
  const boxes = await connection
    .select()
    .from(fields)
    .where(eq(fields.envelopeId, id))
    .orderBy(asc(fields.id));
  const links = await connection
    .select({ label: attachments.label, data: attachments.data })
    .from(attachments)
    .where(eq(attachments.envelopeId, id))
    .orderBy(asc(attachments.ordinal));
  const { title, externalId, visibility, templateType, publicTitle, publicDescription } = template;
  return TemplateContent.parse({
    title,
    externalId,
    visibility,
    templateType,
    publicTitle,
    publicDescription,
    ...fillLists(template.authOptions, "globalAccessAuth", "globalActionAuth"),
    formValues: template.formValues,
    settings: meta,
    files: await listTemplateItems(connection, id),
    people: people.map((row) => ({ ...row, ...fillLists(row.authOptions, "accessAuth", "actionAuth") })),
    fields: boxes,
    attachments: links,
  });
}

const listTemplateItems = (connection: Connection, envelopeId: string) =>
  connection
    .select()
    .from(envelopeItems)
    .where(eq(envelopeItems.envelopeId, envelopeId))
    .orderBy(asc(envelopeItems.order), asc(envelopeItems.id));

/** Lists of a JSON column, which is blank if nothing was chosen. */
function fillLists(stored: unknown, ...keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, Object(stored)[key] ?? []]));
}

/** Keeps the bytes of a template's files for the revision, even if the files are removed. */
export async function retainTemplateFiles(tx: Transaction, envelopeId: string): Promise<void> {
  await tx
    .insert(templateFiles)
    .select(
      tx
        .select({
          envelopeId: envelopeItems.envelopeId,
          versionId: sql`${itemVersions.id}`.as("version_id"),
          itemId: itemVersions.itemId,
          ordinal: itemVersions.ordinal,
          kind: itemVersions.kind,
          storageKey: itemVersions.storageKey,
          sha256: itemVersions.sha256,
          size: itemVersions.size,
          cause: itemVersions.cause,
          createdAt: itemVersions.createdAt,
        })
        .from(itemVersions)
        .innerJoin(envelopeItems, eq(envelopeItems.id, itemVersions.itemId))
        .where(
          and(eq(envelopeItems.envelopeId, envelopeId), inArray(itemVersions.kind, ["UPLOAD", "ORIGINAL"])),
        ),
    )
    .onConflictDoNothing();
}
