import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type Receiver = Extract<Mail, { kind: "LOG_RECEIVER" }>["data"];

/**
 * The organisation's log does not reach its receiver, was changed itself, or arrives again (domain/mail.md
 * 5.2).
 */
export function buildLogReceiverMail(
  { organisation, host, state, url }: Receiver,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const body = t(`logReceiver.body.${state}`, { organisation, host });
  return {
    ...PLAIN,
    subject: t(`logReceiver.subject.${state}`, { organisation }),
    preview: body,
    heading: t(`logReceiver.subject.${state}`, { organisation }),
    paragraphs: [body, t(`logReceiver.next.${state}`)],
    button: { label: t("logReceiver.button"), url },
    why: t("company.why", { organisation, service }),
  };
}
