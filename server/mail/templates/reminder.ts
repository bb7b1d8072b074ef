import { VERBS } from "@/server/domain/recipient/role";
import type { MailContent, MailContext, MailTexts } from "../content";
import type { Mail } from "../data";
import { buildRequestMail } from "./request";

type Reminder = Extract<Mail, { kind: "RECIPIENT_REMINDER" }>["data"];

export function buildReminderMail(data: Reminder, t: MailTexts, context: MailContext): MailContent {
  const requestMail = buildRequestMail({ kind: "RECIPIENT_REQUEST_AGAIN", data }, t, context);
  const { number, isLast } = data;
  const which = t("reminder.which", { number });
  const paragraphs = isLast
    ? [which, ...requestMail.paragraphs, t("reminder.last")]
    : [which, ...requestMail.paragraphs];
  return { ...requestMail, subject: formatReminderSubject(data, t, context), preview: which, paragraphs };
}

/**
 * The sender's own subject, or ours, with the number in front: an inbox shows how long the request has been
 * waiting.
 */
function formatReminderSubject(data: Reminder, t: MailTexts, context: MailContext): string {
  const { number, sender, recipient, role, title } = data;
  if (data.subject) {
    const { subject } = buildRequestMail({ kind: "RECIPIENT_REQUEST", data }, t, context);
    return t("reminder.custom", { number, subject });
  }
  const names = { number, sender: sender.name, verb: VERBS[role], title };
  return recipient.email === sender.email ? t("reminder.subjectOwn", names) : t("reminder.subject", names);
}
