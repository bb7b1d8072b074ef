import { VERBS } from "@/server/domain/recipient/role";
import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";
import { formatMailDeadline } from "./request";

export function buildRecipientExpiredMail(
  data: Extract<Mail, { kind: "OWNER_RECIPIENT_EXPIRED" }>["data"],
  t: MailTexts,
  { language }: MailContext,
): MailContent {
  const { title, url, role, holdsOthers } = data;
  const { email } = data.person;
  const person = data.person.name || email || t("linkExpired.nobody");
  const at = formatMailDeadline(data.expiredAt, data.timeZone, language);
  const body = t("linkExpired.body", { person, verb: VERBS[role], title, at });
  return {
    ...PLAIN,
    subject: t("linkExpired.subject", { person, title }),
    preview: body,
    heading: t("linkExpired.heading", { person }),
    paragraphs: [body, ...(holdsOthers ? [t("linkExpired.holds", { person })] : []), t("linkExpired.next")],
    facts: [
      { label: t("facts.document"), value: title },
      ...(email ? [{ label: t("facts.recipient"), value: email }] : []),
    ],
    button: { label: t("linkExpired.button"), url },
    why: t("why.owner"),
  };
}
