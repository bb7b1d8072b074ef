import { createFormatter } from "use-intl/core";
import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type NewSignIn = Extract<Mail, { kind: "NEW_SIGN_IN" }>["data"];
type SignInLink = Extract<Mail, { kind: "SIGN_IN_LINK" }>["data"];
type ExportReady = Extract<Mail, { kind: "EXPORT_READY" }>["data"];
type EmailChange = Extract<Mail, { kind: "EMAIL_CHANGE" }>["data"];
type SecurityChanged = Extract<Mail, { kind: "SECURITY_CHANGED" }>["data"];

export function buildNewSignInMail(
  data: NewSignIn,
  t: MailTexts,
  { service, language }: MailContext,
): MailContent {
  const { name, url, browser, ipAddress, at, timeZone } = data;
  const when = createFormatter({ locale: language, timeZone: timeZone ?? "UTC" }).dateTime(new Date(at), {
    dateStyle: "long",
    timeStyle: "long",
  });
  const facts = [
    { label: t("account.newWhen"), value: when },
    { label: t("account.newBrowser"), value: browser ?? t("account.newUnknown") },
    ...(ipAddress === null ? [] : [{ label: t("account.newFrom"), value: ipAddress }]),
  ];
  return {
    ...PLAIN,
    subject: t("account.newSubject"),
    preview: t("account.newBody", { name }),
    heading: t("account.newHeading"),
    paragraphs: [t("account.newBody", { name })],
    facts,
    button: { label: t("account.securityButton"), url },
    notes: [t("account.newIgnore")],
    why: t("why.account", { service }),
  };
}

export function buildSignInLinkMail(
  { name, url, validMinutes: minutes, browser, ipAddress }: SignInLink,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const body = t("account.linkBody", { name, service });
  return {
    ...PLAIN,
    subject: t("account.linkSubject", { service }),
    preview: body,
    heading: t("account.linkHeading"),
    paragraphs: [body],
    facts: [
      { label: t("account.linkBrowser"), value: browser ?? t("account.newUnknown") },
      ...(ipAddress === null ? [] : [{ label: t("account.newFrom"), value: ipAddress }]),
    ],
    button: { label: t("account.linkButton"), url },
    notes: [
      t("account.valid", { minutes }),
      t("account.linkElsewhere"),
      t("account.linkIgnore", { service }),
    ],
    why: t("why.account", { service }),
  };
}

export function buildSecurityChangeMail(
  { name, url, change, about }: SecurityChanged,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const heading = t("account.securitySubject", { change });
  return {
    ...PLAIN,
    subject: heading,
    preview: t("account.securityBody", { name, change, about }),
    heading,
    paragraphs: [t("account.securityBody", { name, change, about })],
    button: { label: t("account.securityButton"), url },
    notes: [t("account.securityIgnore", { service })],
    why: t("why.account", { service }),
  };
}

export function buildEmailChangeMail(
  { name, url, step, other, validHours: hours }: EmailChange,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const heading = t("account.addressSubject", { step });
  const body = t("account.addressBody", { name, step, other });
  return {
    ...PLAIN,
    subject: heading,
    preview: body,
    heading,
    paragraphs: [body],
    button: { label: t("account.addressButton", { step }), url },
    notes: [
      ...(step === "OLD" || step === "NEW" ? [t("account.addressValid", { hours })] : []),
      t("account.addressIgnore", { step, service }),
    ],
    why: t("why.account", { service }),
  };
}

export function buildAccountDeletedMail(
  { name }: { name: string },
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const body = t("account.deletedBody", { name, service });
  return {
    ...PLAIN,
    subject: t("account.deletedSubject", { service }),
    preview: body,
    heading: t("account.deletedSubject", { service }),
    paragraphs: [body, t("account.deletedKept")],
    notes: [t("account.deletedIgnore", { service })],
    why: t("why.account", { service }),
  };
}

/** The link leads to the sign-in and opens nothing by itself. */
export function buildExportReadyMail(
  { name, url, validDays: days }: ExportReady,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const body = t("account.exportBody", { name });
  return {
    ...PLAIN,
    subject: t("account.exportSubject"),
    preview: body,
    heading: t("account.exportSubject"),
    paragraphs: [body],
    button: { label: t("account.exportButton"), url },
    notes: [t("account.exportValid", { days }), t("account.securityIgnore", { service })],
    why: t("why.account", { service }),
  };
}
