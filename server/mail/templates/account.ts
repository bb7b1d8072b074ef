import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type AccountMail = Extract<
  Mail,
  { kind: "VERIFY_EMAIL" | "RESET_PASSWORD" | "PASSWORD_CHANGED" | "WELCOME" | "ALREADY_REGISTERED" }
>;

export function buildAccountMail(mail: AccountMail, t: MailTexts, { service }: MailContext): MailContent {
  const { name, url } = mail.data;
  const buildLetter = (
    words: Pick<MailContent, "subject" | "heading"> & { body: string; label: string; notes: string[] },
  ) => ({
    ...PLAIN,
    subject: words.subject,
    preview: words.body,
    heading: words.heading,
    paragraphs: [words.body],
    button: { label: words.label, url },
    notes: words.notes,
    why: t("why.account", { service }),
  });
  switch (mail.kind) {
    case "VERIFY_EMAIL":
      return buildLetter({
        subject: t("account.verifySubject"),
        heading: t("account.verifyHeading"),
        body: t("account.verifyBody", { name }),
        label: t("account.verifyButton"),
        notes: [t("account.valid", { minutes: mail.data.validMinutes })],
      });
    case "RESET_PASSWORD":
      return buildLetter({
        subject: t("account.resetSubject"),
        heading: t("account.resetHeading"),
        body: t("account.resetBody", { name }),
        label: t("account.resetButton"),
        notes: [t("account.valid", { minutes: mail.data.validMinutes }), t("account.resetIgnore")],
      });
    case "PASSWORD_CHANGED":
      return buildLetter({
        subject: t("account.changedSubject"),
        heading: t("account.changedHeading"),
        body: t("account.changedBody", { name }),
        label: t("account.changedButton"),
        notes: [t("account.changedIgnore", { service })],
      });
    case "WELCOME":
      return buildLetter({
        subject: t("account.welcomeSubject", { service }),
        heading: t("account.welcomeHeading", { name }),
        body: t("account.welcomeBody", { service }),
        label: t("account.welcomeButton"),
        notes: [
          t("account.welcomeValid", { hours: mail.data.validHours }),
          t("account.welcomeNext"),
          t("account.welcomeIgnore"),
        ],
      });
    case "ALREADY_REGISTERED":
      return buildLetter({
        subject: t("account.alreadySubject"),
        heading: t("account.alreadyHeading"),
        body: t("account.alreadyBody", { name }),
        label: t("account.alreadyButton"),
        notes: [t("account.alreadyIgnore")],
      });
  }
}
