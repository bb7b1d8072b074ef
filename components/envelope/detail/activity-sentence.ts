"use client";

import { useMessages, useTranslations } from "use-intl";
import * as z from "zod/mini";
import type { AuditEntry } from "@/components/envelope/answers";
import type { AuditType } from "@/server/contract/audit";

const Text = z.catch(z.string(), "");
const Flag = z.catch(z.boolean(), false);

/** What sentences may mention of an entry's data, whatever its kind; unknown keys are left alone. */
const Mentioned = z.looseObject({
  recipientName: Text,
  recipientEmail: Text,
  fieldRecipientEmail: Text,
  envelopeItemTitle: Text,
  delegatedOwnerEmail: Text,
  reason: Text,
  title: Text,
  to: Text,
  isResending: Flag,
  emailType: Text,
  version: Text,
  through: Text,
  isEvidenceChanged: Flag,
  label: Text,
  by: z.catch(z.optional(z.looseObject({ name: z.string() })), undefined),
  recordedBy: z.catch(z.optional(z.looseObject({ kind: z.string() })), undefined),
  onBehalfOfUserName: Text,
  onBehalfOfUserEmail: Text,
  changes: z.catch(z.array(z.looseObject({ field: z.string() })), []),
  recipients: z.catch(z.array(z.looseObject({ name: z.string(), email: z.string() })), []),
});

/** An audit entry as a sentence: who did what to whom. */
export function useActivitySentence(): (entry: AuditEntry) => string {
  const t = useTranslations("owner.activity");
  const sentences = useMessages().owner.activity.type;
  // The log's own schema knows the kinds too, and would be most of what the page weighs.
  const isKnown = (type: string): type is AuditType => Object.hasOwn(sentences, type);
  return (entry) => {
    if (!isKnown(entry.type)) return t("unknown", { type: entry.type });
    const data = Mentioned.safeParse(entry.data).data;
    const person =
      data?.recipientName ||
      data?.recipientEmail ||
      data?.fieldRecipientEmail ||
      data?.delegatedOwnerEmail ||
      t("somebody");
    const isFile =
      entry.type === "ENVELOPE_ITEM_UPDATED" && data?.changes.some(({ field }) => field === "file");
    return t(`type.${isFile ? "ENVELOPE_ITEM_UPDATED_FILE" : entry.type}`, {
      actor: entry.name || entry.email || data?.by?.name || t("system"),
      person,
      item: data?.envelopeItemTitle ?? "",
      reason: data?.reason || t("noReason"),
      title: data?.title || data?.to || "",
      refused: data?.isEvidenceChanged ? "yes" : "no",
      again: data?.isResending ? "yes" : "no",
      mail: data?.emailType ?? "",
      people: (data?.recipients ?? []).map(({ name, email }) => name || email || t("somebody")).join(", "),
      behalf: data?.onBehalfOfUserName || data?.onBehalfOfUserEmail || t("somebody"),
      recorded: recordedHow(data),
      through: data?.through ?? "",
      label: data?.label ?? "",
    });
  };
}

/** Whether a rejection was recorded from outside, and whether a token did so for somebody (ruling 92). */
function recordedHow(data: z.infer<typeof Mentioned> | undefined): "yes" | "for" | "no" {
  if (!data?.recordedBy) return "no";
  return data.recordedBy.kind === "apiToken" && data.onBehalfOfUserEmail ? "for" : "yes";
}
