import { createTranslator } from "use-intl/core";
import { z } from "zod";
import { messages } from "@/server/domain/messages";
import { FIELD_TYPES, type Language } from "@/server/domain/vocabulary";

type Catalogue = (typeof messages)["en"]["audit"];
type EntryKey = keyof Catalogue["entry"];

const isEntryKey = (type: string): type is EntryKey => type in messages.en.audit.entry;

/** What sentences speak of, wherever the entry's kind keeps it; everything else of the data stays data. */
const Facts = z
  .object({
    recipientName: z.string(),
    recipientEmail: z.string(),
    recipientRole: z.string(),
    fieldRecipientEmail: z.string(),
    fieldType: z.string(),
    field: z.union([z.string(), z.object({ type: z.string(), data: z.string() })]),
    fields: z.array(z.unknown()),
    title: z.string(),
    envelopeItemTitle: z.string(),
    textVersion: z.string(),
    version: z.string(),
    reason: z.string(),
    purpose: z.string(),
    factor: z.string(),
    runMasked: z.string(),
    from: z.unknown(),
    to: z.unknown(),
    delegatedOwnerEmail: z.string(),
    emailType: z.string(),
    kind: z.string(),
    isResending: z.boolean(),
    attempt: z.number(),
    method: z.string(),
    email: z.string(),
    changes: z.array(z.object({ field: z.string().optional() })),
    notices: z.array(z.string()),
    handedTo: z.object({ site: z.string().nullable() }),
    files: z.array(z.object({ timestampFailures: z.array(z.string()).optional() })),
  })
  .partial();

/**
 * One audit entry as people read it, in the given language: the same sentence on screen and in the PDF. A kind
 * this version has no sentence for is shown by its name, never left out.
 */
export function auditSentence(language: Language, entry: { type: string; data: unknown }): string {
  if (!isEntryKey(entry.type)) return entry.type;
  const parsed = Facts.safeParse(entry.data);
  if (!parsed.success) return entry.type;
  const facts = parsed.data;
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "audit" });
  const fieldType = z
    .enum(FIELD_TYPES)
    .safeParse(typeof facts.field === "object" ? facts.field.type : (facts.fieldType ?? facts.field));
  const sentence = t(`entry.${variantOf(entry.type, facts)}`, {
    person:
      facts.recipientName ||
      facts.recipientEmail ||
      facts.fieldRecipientEmail ||
      facts.delegatedOwnerEmail ||
      "–",
    role: facts.recipientRole ?? "",
    field: fieldType.success ? t(`field.${fieldType.data}`) : "–",
    value: typeof facts.field === "object" ? facts.field.data : "",
    count: facts.fields?.length ?? 0,
    title: facts.title ?? facts.envelopeItemTitle ?? "",
    version: facts.textVersion ?? "",
    reason: facts.reason ?? timestampFailures(facts).join("; "),
    purpose: facts.purpose ?? "",
    factor: facts.factor ?? "",
    run: facts.runMasked ?? "",
    from: shown(facts.from),
    to: shown(facts.to),
    // A choice in a message is one word; kinds of jobs have dots and hyphens.
    kind: facts.emailType ?? facts.kind?.replaceAll(/\W/g, "_") ?? "",
    isResending: String(facts.isResending ?? false),
    attempt: facts.attempt ?? 0,
    method: facts.method ?? "",
    email: facts.email ?? "",
    handed: facts.handedTo ? (facts.handedTo.site === null ? "unnamed" : "named") : "no",
    site: hostOf(facts.handedTo?.site),
  });
  // What was done to a file, or noticed in it, when it arrived (ruling 39a).
  const changes = (facts.notices ?? []).filter(isChange).map((notice) => t(`change.${notice}`));
  return [sentence, ...changes].join(" ");
}

/** What kept the seals of an envelope from having every time-stamp that was configured, each said once. */
const timestampFailures = ({ files = [] }: z.infer<typeof Facts>): string[] => [
  ...new Set(files.flatMap(({ timestampFailures: failures = [] }) => failures)),
];

const isChange = (notice: string): notice is keyof Catalogue["change"] =>
  Object.hasOwn(messages.en.audit.change, notice);

/** The kind of an entry, more exactly where its data tells more. */
function variantOf(type: EntryKey, facts: z.infer<typeof Facts>): EntryKey {
  if (type === "DOCUMENT_CANCELLED" && facts.reason) return "DOCUMENT_CANCELLED_BECAUSE";
  if (type === "DOCUMENT_DELETED" && facts.reason) return "DOCUMENT_DELETED_BECAUSE";
  if (timestampFailures(facts).length > 0) {
    if (type === "DOCUMENT_COMPLETED") return "DOCUMENT_COMPLETED_LESS";
    if (type === "DOCUMENT_STAMPED") return "DOCUMENT_STAMPED_LESS";
  }
  if (type === "DOCUMENT_DOWNLOADED" && facts.version === "evidence") return "DOCUMENT_DOWNLOADED_EVIDENCE";
  const isFile = facts.changes?.some((change) => change.field === "file") ?? false;
  return type === "ENVELOPE_ITEM_UPDATED" && isFile ? "ENVELOPE_ITEM_UPDATED_FILE" : type;
}

/** The name of a site, or nothing where none is known. */
const hostOf = (site: string | null | undefined): string => (site ? (URL.parse(site)?.host ?? site) : "");

const shown = (value: unknown): string => (typeof value === "string" ? value : "–");
