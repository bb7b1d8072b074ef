import { type MailContent, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type Paused = Extract<Mail, { kind: "WEBHOOK_PAUSED" }>["data"];

/** A webhook is paused because its receiver failed for a day or answered that it is gone (ruling 35). */
export function buildWebhookPausedMail({ place, host, failures, url }: Paused, t: MailTexts) {
  const body =
    failures === null ? t("webhook.goneBody", { host }) : t("webhook.pausedBody", { host, place, failures });
  return {
    ...PLAIN,
    subject: t("webhook.pausedSubject", { host }),
    preview: body,
    heading: t("webhook.pausedHeading"),
    paragraphs: [body, t("webhook.pausedNext")],
    button: { label: t("webhook.button"), url },
    why: t("webhook.why", { place }),
  } satisfies MailContent;
}
