import { type MailContent, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type Code = Extract<Mail, { kind: "RECIPIENT_CODE" }>["data"];

/** The digits somebody asked for on a signing page. They stand in the text alone: subjects are stored readable. */
export const code = ({ title, code: digits, purpose, validMinutes }: Code, t: MailTexts): MailContent => ({
  ...PLAIN,
  subject: t("code.subject", { title }),
  preview: t("code.heading"),
  heading: t("code.heading"),
  paragraphs: [t("code.body", { purpose, title })],
  facts: [{ label: t("code.code"), value: digits }],
  notes: [t("code.valid", { minutes: validMinutes }), t("code.secret")],
  why: t("code.why"),
});
