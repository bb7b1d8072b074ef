import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type Code = Extract<Mail, { kind: "RECIPIENT_CODE" }>["data"];

/** The code is only in the text: subjects are stored readable. */
export const buildCodeMail = (
  { title, code: digits, purpose, validMinutes }: Code,
  t: MailTexts,
): MailContent => ({
  ...PLAIN,
  subject: t("code.subject", { title }),
  preview: t("code.heading"),
  heading: t("code.heading"),
  paragraphs: [t("code.body", { purpose, title })],
  facts: [{ label: t("code.code"), value: digits }],
  notes: [t("code.valid", { minutes: validMinutes }), t("code.secret")],
  why: t("code.why"),
});

/** Mail with the sign-in code that is required from an unknown browser after failed attempts. */
export function buildSignInCodeMail(
  { data }: Extract<Mail, { kind: "SIGN_IN_CODE" }>,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const { name, code: digits, validMinutes } = data;
  return {
    ...PLAIN,
    subject: t("signInCode.subject", { service }),
    preview: t("signInCode.heading"),
    heading: t("signInCode.heading"),
    paragraphs: [t("signInCode.body", { name, service })],
    facts: [{ label: t("code.code"), value: digits }],
    notes: [t("code.valid", { minutes: validMinutes }), t("signInCode.notYou")],
    why: t("why.account", { service }),
  };
}

/**
 * Mail with the code by which an account's owner confirms that a company's sign-in is theirs too (mail 25).
 */
export function buildCompanyCodeMail(
  { data }: Extract<Mail, { kind: "COMPANY_LINK_CODE" }>,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const { name, code: digits, validMinutes, organisation } = data;
  return {
    ...PLAIN,
    subject: t("companyLinkCode.subject", { organisation }),
    preview: t("companyLinkCode.heading"),
    heading: t("companyLinkCode.heading"),
    paragraphs: [t("companyLinkCode.body", { name, organisation, service })],
    facts: [{ label: t("code.code"), value: digits }],
    notes: [t("code.valid", { minutes: validMinutes }), t("companyLinkCode.notYou", { organisation })],
    why: t("why.account", { service }),
  };
}
