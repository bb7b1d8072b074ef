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
    reason: z.string(),
    purpose: z.string(),
    factor: z.string(),
    runMasked: z.string(),
    from: z.unknown(),
    to: z.unknown(),
    delegatedOwnerEmail: z.string(),
    emailType: z.string(),
    isResending: z.boolean(),
    attempt: z.number(),
    method: z.string(),
    email: z.string(),
    changes: z.array(z.object({ field: z.string().optional() })),
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
  return t(`entry.${variantOf(entry.type, facts)}`, {
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
    reason: facts.reason ?? "",
    purpose: facts.purpose ?? "",
    factor: facts.factor ?? "",
    run: facts.runMasked ?? "",
    from: shown(facts.from),
    to: shown(facts.to),
    kind: facts.emailType ?? "",
    isResending: String(facts.isResending ?? false),
    attempt: facts.attempt ?? 0,
    method: facts.method ?? "",
    email: facts.email ?? "",
  });
}

/** The kind of an entry, more exactly where its data tells more. */
function variantOf(type: EntryKey, facts: z.infer<typeof Facts>): EntryKey {
  if (type === "DOCUMENT_CANCELLED" && facts.reason) return "DOCUMENT_CANCELLED_BECAUSE";
  const isFile = facts.changes?.some((change) => change.field === "file") ?? false;
  return type === "ENVELOPE_ITEM_UPDATED" && isFile ? "ENVELOPE_ITEM_UPDATED_FILE" : type;
}

const shown = (value: unknown): string => (typeof value === "string" ? value : "–");
