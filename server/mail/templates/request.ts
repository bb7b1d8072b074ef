import { createFormatter } from "use-intl/core";
import { VERBS } from "@/server/domain/recipient/role";
import type { Language } from "@/server/domain/vocabulary";
import type { MailContent, MailContext, MailTexts } from "../content";
import type { Mail } from "../data";
import { createPlaceholderFiller, formatRecipientReason, listDocumentFacts, toQuotedMessage } from "./parts";

type Request = Extract<Mail, { kind: "RECIPIENT_REQUEST" | "RECIPIENT_REQUEST_AGAIN" }>;

export function buildRequestMail(
  { kind, data }: Request,
  t: MailTexts,
  { language }: MailContext,
): MailContent {
  const { title, sender, recipient, url } = data;
  const verb = VERBS[data.role];
  const isAgain = kind === "RECIPIENT_REQUEST_AGAIN";
  const isOwn = recipient.email === sender.email;
  const fill = createPlaceholderFiller(data);
  const names = { sender: sender.name, verb, title };
  const heading = isOwn
    ? t("request.headingOwn", { verb })
    : isAgain
      ? t("request.headingAgain", names)
      : t("request.heading", names);
  const how = t("request.how", { verb });
  return {
    subject: formatRequestSubject({ kind, data }, t, fill),
    preview: how,
    heading,
    paragraphs: [how],
    quote: toQuotedMessage(data, t),
    facts: [
      ...listDocumentFacts(data, t),
      ...(data.expiresAt
        ? [
            {
              label: t("facts.signBy", { verb }),
              value: formatMailDeadline(data.expiresAt, data.timeZone, language),
            },
          ]
        : []),
      ...(data.recipientCode ? [{ label: t("facts.code"), value: data.recipientCode }] : []),
    ],
    button: { label: t("request.button", { verb }), url },
    notes: [
      t("request.secret"),
      ...(isOwn ? [] : [t("request.unknown")]),
      ...(data.recipientCode ? [t("request.code", { code: data.recipientCode })] : []),
    ],
    why: formatRecipientReason(data, t, data.role),
  };
}

function formatRequestSubject({ kind, data }: Request, t: MailTexts, fill: (text: string) => string): string {
  const isAgain = kind === "RECIPIENT_REQUEST_AGAIN";
  if (data.subject) {
    const subject = fill(data.subject);
    return isAgain ? t("request.customAgain", { subject }) : subject;
  }
  const names = { sender: data.sender.name, verb: VERBS[data.role], title: data.title };
  if (isAgain) return t("request.subjectAgain", names);
  return data.recipient.email === data.sender.email
    ? t("request.subjectOwn", names)
    : t("request.subject", names);
}

/** Date, time and zone, because the reader may be elsewhere than the sender. */
export function formatMailDeadline(expiresAt: string, timeZone: string, locale: Language): string {
  return createFormatter({ locale, timeZone }).dateTime(new Date(expiresAt), {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}
