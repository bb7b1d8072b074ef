import type { MailedEnvelope } from "./mail-plan";
import { isRecord } from "./record";
import type { EmailSettingKey } from "./vocabulary";

/** Distribution NONE silences all mails except these to the owner (domain/mail.md 5.1). */
const KEPT_WITHOUT_DISTRIBUTION: readonly EmailSettingKey[] = [
  "ownerDocumentCompleted",
  "ownerRecipientExpired",
  "ownerDocumentCreated",
];

export function isMailOn(
  meta: Pick<MailedEnvelope["meta"], "distributionMethod" | "emailSettings">,
  key: EmailSettingKey,
): boolean {
  if (meta.distributionMethod === "NONE" && !KEPT_WITHOUT_DISTRIBUTION.includes(key)) return false;
  const isOn = isRecord(meta.emailSettings) ? meta.emailSettings[key] : undefined;
  return typeof isOn === "boolean" ? isOn : true;
}
