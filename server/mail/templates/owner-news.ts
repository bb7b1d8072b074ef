import { type MailContent, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

/** Somebody finished; says how far the document is. */
export function recipientSigned(
  { data }: Extract<Mail, { kind: "OWNER_RECIPIENT_SIGNED" }>,
  t: MailTexts,
): MailContent {
  const { title, role, done, total, url } = data;
  const person = data.person.name || data.person.email;
  const body = t("signed.body", { person, email: data.person.email, role, title });
  return {
    ...PLAIN,
    subject: t("signed.subject", { person, role, title }),
    preview: body,
    heading: t("signed.heading", { person, role }),
    paragraphs: [body],
    facts: [
      { label: t("facts.document"), value: title },
      { label: t("facts.progress"), value: t("signed.progress", { done, total }) },
    ],
    button: { label: t("signed.button"), url },
    why: t("why.owner"),
  };
}

/** Somebody's link expired and they want to sign after all. */
export function newLinkAsked(
  { data }: Extract<Mail, { kind: "OWNER_NEW_LINK_ASKED" }>,
  t: MailTexts,
): MailContent {
  const { title, url } = data;
  const person = data.person.name || data.person.email;
  const body = t("linkAsked.body", { person, email: data.person.email, title });
  return {
    ...PLAIN,
    subject: t("linkAsked.subject", { person, title }),
    preview: body,
    heading: t("linkAsked.heading", { person }),
    paragraphs: [body],
    button: { label: t("linkAsked.button"), url },
    why: t("why.owner"),
  };
}

/** Somebody identified with ClaveÚnica, has another RUN than expected, and agreed that the owner is told so. */
export function identityMismatch(
  { data }: Extract<Mail, { kind: "OWNER_IDENTITY_MISMATCH" }>,
  t: MailTexts,
): MailContent {
  const { title, url } = data;
  const person = data.person.name || data.person.email;
  const body = t("otherRun.body", { person, email: data.person.email, title });
  return {
    ...PLAIN,
    subject: t("otherRun.subject", { person, title }),
    preview: body,
    heading: t("otherRun.heading", { person }),
    paragraphs: [body, t("otherRun.advice")],
    button: { label: t("otherRun.button"), url },
    why: t("why.owner"),
  };
}
