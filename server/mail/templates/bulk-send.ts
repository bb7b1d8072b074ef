import { type MailContent, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type Ended = Extract<Mail, { kind: "BULK_SEND_ENDED" }>["data"];

/** Mail at the end of a bulk send (domain/mail.md 5.2). */
export function buildBulkSendMail(ended: Ended, t: MailTexts) {
  const { name, template, mode, done, failed, skipped, stopped, url } = ended;
  const isStopped = stopped > 0;
  const body = t("bulkSend.endedBody", { name, template, mode, done });
  return {
    ...PLAIN,
    subject: isStopped
      ? t("bulkSend.stoppedSubject", { name })
      : t("bulkSend.endedSubject", { name, failed }),
    preview: body,
    heading: t(isStopped ? "bulkSend.stoppedHeading" : "bulkSend.endedHeading"),
    paragraphs: [
      ...(isStopped ? [t("bulkSend.stopped", { stopped })] : []),
      body,
      ...(failed + skipped > 0 ? [t("bulkSend.endedLeft", { failed, skipped })] : []),
    ],
    button: { label: t("bulkSend.button"), url },
    why: t("bulkSend.why"),
  } satisfies MailContent;
}
