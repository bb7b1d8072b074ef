import { type MailContent, type MailContext, type MailTexts, PLAIN, splitParagraphs } from "../content";
import type { Mail } from "../data";
import { formatDoneBy } from "./parts";

export function buildRecipientSignedMail(
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

export function buildNewLinkMail(
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

export function buildQuestionMail(
  { data }: Extract<Mail, { kind: "OWNER_QUESTION_ASKED" }>,
  t: MailTexts,
): MailContent {
  const { title, url, question } = data;
  const person = data.person.name || data.person.email;
  return {
    ...PLAIN,
    subject: t("question.subject", { person, title }),
    preview: question,
    heading: t("question.heading", { person }),
    paragraphs: [t("question.body", { person, email: data.person.email, title })],
    quote: { from: t("messageFrom", { name: person }), paragraphs: splitParagraphs(question) },
    button: { label: t("question.button"), url },
    why: t("why.owner"),
  };
}

export function buildWrongPersonMail(
  { data }: Extract<Mail, { kind: "OWNER_WRONG_PERSON" }>,
  t: MailTexts,
): MailContent {
  const { title, url, message } = data;
  const person = data.person.name || data.person.email;
  const body = t("wrongPerson.body", { person, email: data.person.email, title });
  return {
    ...PLAIN,
    subject: t("wrongPerson.subject", { person, title }),
    preview: body,
    heading: t("wrongPerson.heading", { person }),
    paragraphs: [body, t("wrongPerson.next")],
    quote: message ? { from: t("wrongPerson.wrote"), paragraphs: splitParagraphs(message) } : null,
    button: { label: t("wrongPerson.button"), url },
    why: t("why.owner"),
  };
}

export function buildNextSignerMail(
  { data }: Extract<Mail, { kind: "OWNER_NEXT_SIGNER_CHOSEN" }>,
  t: MailTexts,
): MailContent {
  const { title, url, person } = data;
  const body = t("nextSigner.body", { person: person.name, email: person.email, title });
  return {
    ...PLAIN,
    subject: t("nextSigner.subject", { person: person.name, title }),
    preview: body,
    heading: t("nextSigner.heading", { person: person.name }),
    paragraphs: [body],
    button: { label: t("nextSigner.button"), url },
    why: t("why.owner"),
  };
}

/** A recipient identified with ClaveÚnica has another RUN than expected, and agreed to tell the owner. */
export function buildIdentityMismatchMail(
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

export function buildDeletedByAdminMail(
  { data }: Extract<Mail, { kind: "OWNER_DELETED_BY_ADMIN" }>,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const { title, reason } = data;
  const body = t("adminDeleted.body", { title, service });
  return {
    ...PLAIN,
    subject: t("adminDeleted.subject", { title }),
    preview: body,
    heading: t("adminDeleted.heading"),
    paragraphs: [body],
    quote: { from: t("facts.reason"), paragraphs: splitParagraphs(reason) },
    notes: [t("adminDeleted.next", { service })],
    why: t("adminDeleted.why"),
  };
}

export function buildOpenedByAdminMail(
  { data }: Extract<Mail, { kind: "OWNER_OPENED_BY_ADMIN" }>,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const { title, url, reason } = data;
  const body = t("adminOpened.body", { title, service });
  return {
    ...PLAIN,
    subject: t("adminOpened.subject", { title }),
    preview: body,
    heading: t("adminOpened.heading"),
    paragraphs: [body],
    quote: { from: t("facts.reason"), paragraphs: splitParagraphs(reason) },
    button: { label: t("adminOpened.button"), url },
    notes: [t("adminDeleted.next", { service })],
    why: t("adminDeleted.why"),
  };
}

export function buildAddressChangedMail(
  { data }: Extract<Mail, { kind: "OWNER_ADDRESS_CHANGED" }>,
  t: MailTexts,
): MailContent {
  const { title, url, formerEmail } = data;
  const person = data.person.name || data.person.email;
  const by = formatDoneBy(data.by, t);
  const body = t("addressChanged.body", { person, title, by });
  const none = t("addressChanged.none");
  return {
    ...PLAIN,
    subject: t("addressChanged.subject", { person, title }),
    preview: body,
    heading: t("addressChanged.heading", { person }),
    paragraphs: [body, t("addressChanged.next")],
    facts: [
      { label: t("facts.document"), value: title },
      { label: t("addressChanged.former"), value: formerEmail || none },
      { label: t("addressChanged.present"), value: data.person.email || none },
    ],
    button: { label: t("addressChanged.button"), url },
    why: t("why.owner"),
  };
}
