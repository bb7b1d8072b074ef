import { type MailContent, type MailContext, type MailTexts, PLAIN, splitParagraphs } from "../content";
import type { Mail } from "../data";
import { formatDoneBy, formatRecipientReason, listDocumentFacts } from "./parts";

type MailData<Kind extends Mail["kind"]> = Extract<Mail, { kind: Kind }>["data"];

export function buildWaitingMail(data: MailData<"RECIPIENT_WAITING">, t: MailTexts): MailContent {
  const { title, url } = data;
  return {
    ...PLAIN,
    subject: t("waiting.subject", { title }),
    preview: t("waiting.next"),
    heading: t("waiting.heading"),
    paragraphs: [t("waiting.body", { title }), t("waiting.next")],
    facts: listDocumentFacts(data, t),
    button: { label: t("waiting.button"), url },
    why: formatRecipientReason(data, t),
  };
}

/** The same news for recipients and owner, with the files attached or linked. */
export function buildCompletedMail(
  data: { title: string; url: string },
  t: MailTexts,
  { attachmentCount }: MailContext,
  details: { facts: MailContent["facts"]; why: string },
): MailContent {
  const { title, url } = data;
  const files =
    attachmentCount > 0 ? t("completed.attached", { count: attachmentCount }) : t("completed.linked");
  return {
    ...PLAIN,
    subject: t("completed.subject", { title }),
    preview: files,
    heading: t("completed.heading"),
    paragraphs: [t("completed.body", { title }), files],
    facts: details.facts,
    button: { label: t("completed.button"), url },
    notes: [t("completed.keep")],
    why: details.why,
  };
}

/** The reason given; there may be none if a rejection was only recorded (rest/envelopes.md 7.5). */
const formatReason = (reason: string | null, t: MailTexts): MailContent["quote"] =>
  reason ? { from: t("facts.reason"), paragraphs: splitParagraphs(reason) } : null;

export function buildOwnerRejectedMail(data: MailData<"OWNER_REJECTED">, t: MailTexts): MailContent {
  const { title, person, reason, url, by } = data;
  const name = person.name || person.email;
  const names = { person: name, email: person.email, title };
  const body = by
    ? t("rejected.bodyOwnerRecorded", { ...names, by: formatDoneBy(by, t) })
    : t("rejected.bodyOwner", names);
  return {
    ...PLAIN,
    subject: t("rejected.subjectOwner", { person: name, title }),
    preview: body,
    heading: t("rejected.headingOwner", { person: name }),
    paragraphs: [body],
    quote: formatReason(reason, t),
    button: { label: t("rejected.buttonOwner"), url },
    why: t("why.owner"),
  };
}

export function buildRecipientRejectedMail(data: MailData<"RECIPIENT_REJECTED">, t: MailTexts): MailContent {
  const { title, sender, reason, by } = data;
  const body = by
    ? t("rejected.bodyRecipientRecorded", { title, sender: sender.name })
    : t("rejected.bodyRecipient", { title, sender: sender.name });
  return {
    ...PLAIN,
    subject: by
      ? t("rejected.subjectRecipientRecorded", { title })
      : t("rejected.subjectRecipient", { title }),
    preview: body,
    heading: by ? t("rejected.headingRecipientRecorded") : t("rejected.headingRecipient"),
    paragraphs: [body],
    quote: formatReason(reason, t),
    facts: listDocumentFacts(data, t),
    why: formatRecipientReason(data, t),
  };
}

export function buildCancelledMail(data: MailData<"RECIPIENT_CANCELLED">, t: MailTexts): MailContent {
  const { title, sender, reason, rejectedBy } = data;
  const body = rejectedBy
    ? t("ended.bodyRejected", { person: rejectedBy, title })
    : t("ended.bodyCancelled", { sender: sender.name, title });
  return {
    ...PLAIN,
    subject: t("ended.subjectCancelled", { title }),
    preview: body,
    heading: t("ended.headingCancelled"),
    paragraphs: [body],
    quote: formatReason(reason, t),
    facts: listDocumentFacts(data, t),
    why: formatRecipientReason(data, t),
  };
}

export function buildWithdrawnMail(
  { kind, data }: Extract<Mail, { kind: "RECIPIENT_DELETED" | "RECIPIENT_REMOVED" }>,
  t: MailTexts,
): MailContent {
  const { title } = data;
  const names = { sender: data.sender.name, title };
  const isRemoved = kind === "RECIPIENT_REMOVED";
  const body = isRemoved ? t("ended.bodyRemoved", names) : t("ended.bodyDeleted", names);
  return {
    ...PLAIN,
    subject: isRemoved ? t("ended.subjectRemoved", { title }) : t("ended.subjectDeleted", { title }),
    preview: body,
    heading: isRemoved ? t("ended.headingRemoved") : t("ended.headingDeleted"),
    paragraphs: [body],
    facts: listDocumentFacts(data, t),
    why: formatRecipientReason(data, t),
  };
}

/** To a former address of a recipient: its link no longer works, and the mail says who to ask (ruling 76). */
export function buildAddressReplacedMail(
  data: MailData<"RECIPIENT_ADDRESS_REPLACED">,
  t: MailTexts,
): MailContent {
  const { title, sender } = data;
  const body = t("addressReplaced.body", { title });
  return {
    ...PLAIN,
    subject: t("addressReplaced.subject", { title }),
    preview: body,
    heading: t("addressReplaced.heading"),
    paragraphs: [body, t("addressReplaced.next", { sender: sender.name })],
    facts: listDocumentFacts(data, t),
    why: formatRecipientReason(data, t),
  };
}
