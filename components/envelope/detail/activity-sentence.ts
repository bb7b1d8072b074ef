"use client";

import { useTranslations } from "use-intl";
import { z } from "zod";
import type { AuditEntry } from "@/components/envelope/answers";
import { AUDIT_DATA, type AuditType, LinkHolder, NamedActor } from "@/server/contract/audit";

const isKnown = (type: string): type is AuditType => Object.hasOwn(AUDIT_DATA, type);

/** What sentences may mention of an entry's data, whatever its kind; unknown keys are left alone. */
const Mentioned = z.looseObject({
  recipientName: z.string().catch(""),
  recipientEmail: z.string().catch(""),
  fieldRecipientEmail: z.string().catch(""),
  envelopeItemTitle: z.string().catch(""),
  delegatedOwnerEmail: z.string().catch(""),
  reason: z.string().catch(""),
  title: z.string().catch(""),
  to: z.string().catch(""),
  isResending: z.boolean().catch(false),
  emailType: z.string().catch(""),
  version: z.string().catch(""),
  through: z.string().catch(""),
  isEvidenceChanged: z.boolean().catch(false),
  label: z.string().catch(""),
  by: LinkHolder.optional().catch(undefined),
  recordedBy: NamedActor.optional().catch(undefined),
  onBehalfOfUserName: z.string().catch(""),
  onBehalfOfUserEmail: z.string().catch(""),
  changes: z.array(z.looseObject({ field: z.string() })).catch([]),
  recipients: z.array(z.looseObject({ name: z.string(), email: z.string() })).catch([]),
});

/** An audit entry as a sentence: who did what to whom. */
export function useActivitySentence(): (entry: AuditEntry) => string {
  const t = useTranslations("owner.activity");
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
