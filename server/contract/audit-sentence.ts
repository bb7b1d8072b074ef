import { createTranslator } from "use-intl/core";
import { z } from "zod";
import { getArchiveNotice } from "@/server/domain/file-notice";
import { messages } from "@/server/domain/messages";
import { FIELD_TYPES, type Language } from "@/server/domain/vocabulary";
import { LinkHolder, LinkUsedData, NamedActor } from "./audit";

type Catalogue = (typeof messages)["en"]["audit"];
type EntryKey = keyof Catalogue["entry"];

const isEntryKey = (type: string): type is EntryKey => type in messages.en.audit.entry;

/** The data that sentences use, of all kinds of entries together. */
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
    cause: z.string(),
    fact: z.string(),
    because: z.string(),
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
    changes: z.array(
      z.object({
        field: z.string().optional(),
        type: z.string().optional(),
        from: z.unknown(),
        to: z.unknown(),
      }),
    ),
    label: z.string(),
    at: z.string(),
    timezone: z.string(),
    address: z.string(),
    isLater: z.boolean(),
    notices: z.array(z.string()),
    handedTo: z.object({ site: z.string().nullable() }),
    link: LinkUsedData,
    by: LinkHolder,
    recordedBy: NamedActor,
    onBehalfOfUserEmail: z.string(),
    onBehalfOfUserName: z.string(),
    through: z.string(),
    recipients: z.array(z.object({ name: z.string(), email: z.string() })),
    files: z.array(
      z.object({
        timestampFailures: z.array(z.string()).optional(),
        takesSignatures: z.boolean().optional(),
        archive: z.object({ claim: z.string(), says: z.string().nullable() }).optional(),
      }),
    ),
  })
  .partial();

/**
 * Returns one audit entry as a sentence in the given language, the same on screen and in the PDF. A kind that
 * this version has no sentence for is shown by its name, never left out.
 */
export function formatAuditSentence(language: Language, entry: { type: string; data: unknown }): string {
  if (!isEntryKey(entry.type)) return entry.type;
  const parsed = Facts.safeParse(entry.data);
  if (!parsed.success) return entry.type;
  const facts = parsed.data;
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "audit" });
  const fieldType = z
    .enum(FIELD_TYPES)
    .safeParse(typeof facts.field === "object" ? facts.field.type : (facts.fieldType ?? facts.field));
  const sentence = t(`entry.${getEntryVariant(entry.type, facts)}`, {
    person:
      facts.recipientName ||
      facts.recipientEmail ||
      facts.fieldRecipientEmail ||
      facts.delegatedOwnerEmail ||
      "–",
    role: facts.recipientRole ?? "",
    field: fieldType.success ? t(`field.${fieldType.data}`) : "–",
    value: typeof facts.field === "object" ? facts.field.data : "",
    count: facts.fields?.length ?? facts.recipients?.length ?? 0,
    people: (facts.recipients ?? []).map(({ name, email }) => name || email || "–").join(", "),
    by: formatActorName(language, facts.by ?? facts.recordedBy),
    behalf: facts.onBehalfOfUserName || facts.onBehalfOfUserEmail || "–",
    through: facts.through ?? "",
    title: facts.title ?? facts.envelopeItemTitle ?? "",
    version: facts.textVersion ?? "",
    reason: facts.reason ?? listTimestampFailures(facts).join("; "),
    purpose: facts.purpose ?? "",
    cause: facts.cause ?? "",
    fact: facts.fact ?? "",
    because: facts.because ?? "",
    factor: facts.factor ?? "",
    run: facts.runMasked ?? "",
    label: facts.label ?? "",
    at: formatUtc(facts.at ?? ""),
    timezone: facts.timezone ?? "",
    address: facts.address ?? "",
    isLater: String(facts.isLater ?? false),
    changed: formatChangedFacts(language, facts.changes ?? []),
    from: formatFact(facts.from),
    to: formatFact(facts.to),
    // A select in a message takes one word; job kinds have dots and hyphens.
    kind: facts.emailType ?? facts.kind?.replaceAll(/\W/g, "_") ?? "",
    isResending: String(facts.isResending ?? false),
    attempt: facts.attempt ?? 0,
    method: facts.method ?? "",
    email: facts.email ?? "",
    handed: facts.handedTo ? (facts.handedTo.site === null ? "unnamed" : "named") : "no",
    site: getSiteHost(facts.handedTo?.site),
  });
  // Changes made to a file, or noticed in it, on intake (ruling 39a) or at sealing.
  const sealed = (facts.files ?? []).flatMap(({ archive }) => (archive ? [getArchiveNotice(archive)] : []));
  const changes = [...new Set([...(facts.notices ?? []), ...sealed])]
    .filter(isChange)
    .map((notice) => t(`change.${notice}`));
  const isOpen = (facts.files ?? []).some(({ takesSignatures }) => takesSignatures);
  const further = isOpen ? [t("takesSignatures")] : [];
  return [sentence, ...formatLinkSentence(language, facts.link), ...changes, ...further].join(" ");
}

/** Times are in UTC, as evidence is compared. */
function formatLinkSentence(language: Language, link: z.infer<typeof LinkUsedData> | undefined): string[] {
  if (!link) return [];
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "audit.link" });
  switch (link.kind) {
    case "MAIL":
    case "EARLIER_MAIL":
      return [t(link.kind, { at: formatUtc(link.mailedAt) })];
    case "HANDED_OUT":
      return [t("UNKNOWN"), t("HANDED_OUT", { by: formatActorName(language, link.by) })];
    default:
      return [t(link.kind)];
  }
}

const formatUtc = (instant: string) => `${instant.slice(0, 16).replace("T", " ")} UTC`;

function formatActorName(language: Language, actor: LinkHolder | undefined): string {
  if (!actor) return "–";
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "audit" });
  if (actor.kind === "apiToken") return t("byToken", { name: actor.name });
  if (actor.kind === "webhook") return t("byWebhook", { host: actor.name });
  return actor.name && actor.email ? `${actor.name} (${actor.email})` : actor.name || actor.email || "–";
}

const isChangeType = (type: string): type is keyof Catalogue["changeType"] =>
  Object.hasOwn(messages.en.audit.changeType, type);

function formatChangedFacts(
  language: Language,
  changes: readonly { type?: string | undefined; from?: unknown; to?: unknown }[],
): string {
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "audit" });
  const formatValue = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (Array.isArray(value)) return value.length === 0 ? "–" : value.join(", ");
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  const changeSentences = changes.flatMap(({ type, from, to }) =>
    type && isChangeType(type)
      ? [t("changedFromTo", { what: t(`changeType.${type}`), from: formatValue(from), to: formatValue(to) })]
      : [],
  );
  return changeSentences.length === 0 ? "–" : changeSentences.join("; ");
}

/** Reasons why a seal lacks a configured time-stamp, without repeats. */
const listTimestampFailures = ({ files = [] }: z.infer<typeof Facts>): string[] => [
  ...new Set(files.flatMap(({ timestampFailures: failures = [] }) => failures)),
];

const isChange = (notice: string): notice is keyof Catalogue["change"] =>
  Object.hasOwn(messages.en.audit.change, notice);

/** Returns the more specific entry key that the data allows. */
function getEntryVariant(type: EntryKey, facts: z.infer<typeof Facts>): EntryKey {
  if (type === "DOCUMENT_CANCELLED" && facts.reason) return "DOCUMENT_CANCELLED_BECAUSE";
  if (type === "DOCUMENT_DELETED" && facts.reason) return "DOCUMENT_DELETED_BECAUSE";
  if (listTimestampFailures(facts).length > 0) {
    if (type === "DOCUMENT_COMPLETED") return "DOCUMENT_COMPLETED_LESS";
    if (type === "DOCUMENT_STAMPED") return "DOCUMENT_STAMPED_LESS";
  }
  if (type === "RECIPIENT_LINK_REVEALED" && facts.by) return "RECIPIENT_LINK_REVEALED_TO";
  if (type === "DOCUMENT_RECIPIENT_REJECTED" && facts.recordedBy) {
    const isForSomebody = facts.recordedBy.kind === "apiToken" && Boolean(facts.onBehalfOfUserEmail);
    return isForSomebody
      ? "DOCUMENT_RECIPIENT_REJECTED_RECORDED_FOR"
      : "DOCUMENT_RECIPIENT_REJECTED_RECORDED";
  }
  if (type === "DOCUMENT_DOWNLOADED" && facts.version === "evidence") return "DOCUMENT_DOWNLOADED_EVIDENCE";
  const isFile = facts.changes?.some((change) => change.field === "file") ?? false;
  return type === "ENVELOPE_ITEM_UPDATED" && isFile ? "ENVELOPE_ITEM_UPDATED_FILE" : type;
}

const getSiteHost = (site: string | null | undefined): string =>
  site ? (URL.parse(site)?.host ?? site) : "";

const formatFact = (value: unknown): string => (typeof value === "string" ? value : "–");
