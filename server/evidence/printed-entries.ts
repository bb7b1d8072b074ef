import { createTranslator } from "use-intl/core";
import { z } from "zod";
import { formatAuditSentence } from "@/server/contract/audit-sentence";
import { toFieldForRules } from "@/server/contract/rules";
import type { AuditRow } from "@/server/db/store/audit";
import type { FieldRow } from "@/server/db/store/envelope";
import { messages } from "@/server/domain/messages";
import { getPdfMessages } from "@/server/pdf/messages";
import type { AuditLogEntry } from "@/server/pdf/model";
import type { Evidence } from "./load";
import { type Edits, formatNumberRanges, mergeEdits } from "./prepared-entries";

/** Audit entries as printed: sentences, with the label and page of each field they name. */

const AboutFields = z.object({
  fieldId: z.union([z.string(), z.number()]).optional(),
  fields: z.array(z.object({ fieldId: z.union([z.string(), z.number()]) })).optional(),
});
const AboutItem = z.object({ envelopeItemId: z.string() });

/** Fields an entry names, as far as they still exist: after the sending they all do (ruling 8). */
function listEntryFields({ data }: AuditRow, { fields }: Evidence): FieldRow[] {
  const about = AboutFields.safeParse(data);
  if (!about.success) return [];
  const { fieldId, fields: several = [] } = about.data;
  const ids = [...(fieldId === undefined ? [] : [fieldId]), ...several.map((one) => one.fieldId)];
  return ids.flatMap((id) => fields.find((field) => field.secondaryId === id || field.id === id) ?? []);
}

/** The file an entry is about. For a removed field it is known only if the envelope has one file. */
function findEntryItemId(row: AuditRow, evidence: Evidence): string | null {
  const item = AboutItem.safeParse(row.data);
  if (item.success) return item.data.envelopeItemId;
  if (!row.type.startsWith("FIELD_")) return null;
  const only = evidence.items.length === 1 ? evidence.items[0]?.id : undefined;
  return listEntryFields(row, evidence)[0]?.envelopeItemId ?? only ?? null;
}

function formatFieldPlace(field: FieldRow, { items, meta: { language } }: Evidence): string {
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "audit.field" });
  const label = toFieldForRules(field).fieldMeta?.label;
  const { page } = field;
  const file = items.find(({ id }) => id === field.envelopeItemId)?.title ?? "";
  const message = getPdfMessages(language);
  if (!label) return message("auditLog.placeOfType", { type: t(field.type), page, file });
  return message("auditLog.place", { label, page, file });
}

const formatActor = ({ name, email }: AuditRow): string | null =>
  name && email ? `${name} (${email})` : (name ?? email ?? null);

const toAuditLogEntry = (row: AuditRow, evidence: Evidence): AuditLogEntry => ({
  number: row.seq,
  type: row.type,
  sentence: formatAuditSentence(evidence.meta.language, row),
  places: listEntryFields(row, evidence).map((field) => formatFieldPlace(field, evidence)),
  actor: formatActor(row),
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  at: row.createdAt,
});

function buildEditsEntry(
  { rows, itemId, counts }: Edits,
  { items, meta: { language } }: Evidence,
): AuditLogEntry {
  const message = getPdfMessages(language);
  const [first] = rows;
  const parts = counts.map(({ kind, count }) => message(`auditLog.prepared.${kind}`, { count }));
  const what = new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
  const file = items.find(({ id }) => id === itemId)?.title;
  const sentence =
    file === undefined
      ? message("auditLog.prepared.envelope", { what })
      : message("auditLog.prepared.file", { file, what });
  const pickCommon = (pick: (row: AuditRow) => string | null) =>
    rows.every((row) => pick(row) === pick(first)) ? pick(first) : null;
  return {
    number: first.seq,
    numbers: formatNumberRanges(rows.map(({ seq }) => seq)),
    type: [...new Set(rows.map(({ type }) => type))].join(" · "),
    sentence,
    actor: formatActor(first),
    ipAddress: pickCommon(({ ipAddress }) => ipAddress),
    userAgent: pickCommon(({ userAgent }) => userAgent),
    at: first.createdAt,
    until: rows.at(-1)?.createdAt ?? first.createdAt,
  };
}

/** Returns the printed lines of a log, oldest first. The attached file has every single entry. */
export const listPrintedEntries = (evidence: Evidence): AuditLogEntry[] =>
  mergeEdits(evidence.audit, (row) => findEntryItemId(row, evidence)).map((line) =>
    line.kind === "entry" ? toAuditLogEntry(line.row, evidence) : buildEditsEntry(line, evidence),
  );
