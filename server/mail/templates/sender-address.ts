import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

/** Six digits to type on the open page; no button (components/README.md 9.4). */
export function buildSenderAddressCodeMail(
  { data }: Extract<Mail, { kind: "SENDER_ADDRESS_CODE" }>,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const { organisation, code, validMinutes } = data;
  const person = data.person.name || data.person.email;
  const body = t("senderCode.body", { person, email: data.person.email, organisation, service });
  return {
    ...PLAIN,
    subject: t("senderCode.subject", { organisation }),
    preview: body,
    heading: t("senderCode.heading"),
    paragraphs: [body],
    facts: [{ label: t("directCode.code"), value: code }],
    notes: [t("directCode.valid", { minutes: validMinutes }), t("senderCode.ignore")],
    why: t("senderCode.why"),
  };
}

type Suspended = Extract<Mail, { kind: "SENDER_DOMAIN_SUSPENDED" }>["data"];

export function buildSenderDomainSuspendedMail(
  { domain, organisation, url }: Suspended,
  t: MailTexts,
): MailContent {
  const body = t("senderSuspended.body", { domain, organisation });
  return {
    ...PLAIN,
    subject: t("senderSuspended.subject", { domain }),
    preview: body,
    heading: t("senderSuspended.heading"),
    paragraphs: [body, t("senderSuspended.next")],
    button: { label: t("senderSuspended.button"), url },
    why: t("senderSuspended.why", { organisation }),
  };
}
