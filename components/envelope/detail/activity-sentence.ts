"use client";

import { useMessages, useTranslations } from "use-intl";
import type { AuditEntry } from "@/components/envelope/api-types";
import { useZonedTimeText } from "@/components/envelope/later/use-zoned-time-text";
import type { AuditType } from "@/server/contract/audit";
import { isRecord } from "@/server/domain/record";

/** Returns an audit entry as a sentence: actor, action and person concerned. */
export function useActivitySentence(): (entry: AuditEntry) => string {
  const t = useTranslations("owner.activity");
  const when = useZonedTimeText();
  const sentences = useMessages().owner.activity.type;
  // The log's own schema knows the types too, but would be most of the page's weight.
  const isKnown = (type: string): type is AuditType => Object.hasOwn(sentences, type);
  return (entry) => {
    if (!isKnown(entry.type)) return t("unknown", { type: entry.type });
    const data = isRecord(entry.data) ? entry.data : {};
    const people = listRecords(data.recipients);
    const person =
      getText(data, "recipientName") ||
      getText(data, "recipientEmail") ||
      getText(data, "fieldRecipientEmail") ||
      getText(data, "delegatedOwnerEmail") ||
      t("somebody");
    const isFile =
      entry.type === "ENVELOPE_ITEM_UPDATED" &&
      listRecords(data.changes).some(({ field }) => field === "file");
    return t(`type.${isFile ? "ENVELOPE_ITEM_UPDATED_FILE" : entry.type}`, {
      actor: entry.name || entry.email || getText(data.by, "name") || t("system"),
      person,
      item: getText(data, "envelopeItemTitle"),
      reason: getText(data, "reason") || t("noReason"),
      title: getText(data, "title") || getText(data, "to"),
      refused: data.isEvidenceChanged === true ? "yes" : "no",
      again: data.isResending === true ? "yes" : "no",
      mail: getText(data, "emailType"),
      people: people.map((one) => getText(one, "name") || getText(one, "email") || t("somebody")).join(", "),
      behalf: getText(data, "onBehalfOfUserName") || getText(data, "onBehalfOfUserEmail") || t("somebody"),
      recorded: readRecorder(data),
      through: getText(data, "through"),
      label: getText(data, "label"),
      cause: getText(data, "cause"),
      when: when(getText(data, "at"), getText(data, "timezone")),
      ...readSource(data.source),
    });
  };
}

const getText = (data: unknown, key: string): string => {
  const text = isRecord(data) ? data[key] : undefined;
  return typeof text === "string" ? text : "";
};

const listRecords = (list: unknown) => (Array.isArray(list) ? list.filter(isRecord) : []);

/** Returns the source of a document that was made from a template or a bulk send. */
function readSource(source: unknown): { made: "bulk" | "template" | "no"; bulk: string; row: string } {
  const { type, bulkSend }: Readonly<Record<string, unknown>> = isRecord(source) ? source : {};
  const none = { bulk: "", row: "" };
  if (isRecord(bulkSend)) return { made: "bulk", bulk: getText(bulkSend, "name"), row: String(bulkSend.row) };
  return { made: type === "TEMPLATE" ? "template" : "no", ...none };
}

/**
 * Tells whether a rejection was recorded on behalf of the recipient, and whether an API token did so for a
 * user (ruling 92).
 */
function readRecorder({
  recordedBy,
  onBehalfOfUserEmail,
}: Readonly<Record<string, unknown>>): "yes" | "for" | "no" {
  if (!isRecord(recordedBy)) return "no";
  return recordedBy.kind === "apiToken" && onBehalfOfUserEmail ? "for" : "yes";
}
