"use client";

import { useMessages, useTranslations } from "use-intl";
import type { AuditEntry } from "@/components/envelope/api-types";
import { useWhen } from "@/components/envelope/later/use-zoned-time-text";
import type { AuditType } from "@/server/contract/audit";
import { isRecord } from "@/server/domain/record";

/** Returns an audit entry as a sentence: actor, action and person concerned. */
export function useActivitySentence(): (entry: AuditEntry) => string {
  const t = useTranslations("owner.activity");
  const when = useWhen();
  const sentences = useMessages().owner.activity.type;
  // The log's own schema knows the types too, but would be most of the page's weight.
  const isKnown = (type: string): type is AuditType => Object.hasOwn(sentences, type);
  return (entry) => {
    if (!isKnown(entry.type)) return t("unknown", { type: entry.type });
    const data = isRecord(entry.data) ? entry.data : {};
    const people = recordsIn(data.recipients);
    const person =
      textIn(data, "recipientName") ||
      textIn(data, "recipientEmail") ||
      textIn(data, "fieldRecipientEmail") ||
      textIn(data, "delegatedOwnerEmail") ||
      t("somebody");
    const isFile =
      entry.type === "ENVELOPE_ITEM_UPDATED" && recordsIn(data.changes).some(({ field }) => field === "file");
    return t(`type.${isFile ? "ENVELOPE_ITEM_UPDATED_FILE" : entry.type}`, {
      actor: entry.name || entry.email || textIn(data.by, "name") || t("system"),
      person,
      item: textIn(data, "envelopeItemTitle"),
      reason: textIn(data, "reason") || t("noReason"),
      title: textIn(data, "title") || textIn(data, "to"),
      refused: data.isEvidenceChanged === true ? "yes" : "no",
      again: data.isResending === true ? "yes" : "no",
      mail: textIn(data, "emailType"),
      people: people.map((one) => textIn(one, "name") || textIn(one, "email") || t("somebody")).join(", "),
      behalf: textIn(data, "onBehalfOfUserName") || textIn(data, "onBehalfOfUserEmail") || t("somebody"),
      recorded: recordedHow(data),
      through: textIn(data, "through"),
      label: textIn(data, "label"),
      cause: textIn(data, "cause"),
      when: when(textIn(data, "at"), textIn(data, "timezone")),
      ...madeFrom(data.source),
    });
  };
}

const textIn = (data: unknown, key: string): string => {
  const text = isRecord(data) ? data[key] : undefined;
  return typeof text === "string" ? text : "";
};

const recordsIn = (list: unknown) => (Array.isArray(list) ? list.filter(isRecord) : []);

/** Returns the source of a document that was made from a template or a bulk send. */
function madeFrom(source: unknown): { made: "bulk" | "template" | "no"; bulk: string; row: string } {
  const { type, bulkSend }: Readonly<Record<string, unknown>> = isRecord(source) ? source : {};
  const none = { bulk: "", row: "" };
  if (isRecord(bulkSend)) return { made: "bulk", bulk: textIn(bulkSend, "name"), row: String(bulkSend.row) };
  return { made: type === "TEMPLATE" ? "template" : "no", ...none };
}

/**
 * Tells whether a rejection was recorded on behalf of the recipient, and whether an API token did so for a
 * user (ruling 92).
 */
function recordedHow({
  recordedBy,
  onBehalfOfUserEmail,
}: Readonly<Record<string, unknown>>): "yes" | "for" | "no" {
  if (!isRecord(recordedBy)) return "no";
  return recordedBy.kind === "apiToken" && onBehalfOfUserEmail ? "for" : "yes";
}
