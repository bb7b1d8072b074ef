import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

/**
 * Code for the page that asked for it. Without a button, so that readers do not learn to press one
 * (components/README.md 9.4).
 */
export function buildLinkCodeMail(
  { data }: Extract<Mail, { kind: "DIRECT_LINK_CODE" }>,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const { title, code, validMinutes } = data;
  return {
    ...PLAIN,
    subject: t("directCode.subject", { title }),
    preview: t("directCode.body", { title }),
    heading: t("directCode.heading"),
    paragraphs: [t("directCode.body", { title })],
    facts: [{ label: t("directCode.code"), value: code }],
    notes: [t("directCode.valid", { minutes: validMinutes }), t("directCode.ignore")],
    why: t("why.account", { service }),
  };
}

export function buildLinkUsedMail(
  { data }: Extract<Mail, { kind: "OWNER_DIRECT_LINK_USED" }>,
  t: MailTexts,
): MailContent {
  const { title, role, url } = data;
  const person = data.person.name || data.person.email;
  const body = t("directUsed.body", { person, email: data.person.email, role, title });
  return {
    ...PLAIN,
    subject: t("directUsed.subject", { person, title }),
    preview: body,
    heading: t("directUsed.heading", { person }),
    paragraphs: [body],
    facts: [{ label: t("facts.document"), value: title }],
    button: { label: t("directUsed.button"), url },
    why: t("why.directLink"),
  };
}
