import { createFormatter } from "use-intl/core";
import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type Entered = Extract<Mail, { kind: "BREAK_GLASS_ENTERED" }>["data"];

export function buildBreakGlassMail(
  data: Entered,
  t: MailTexts,
  { language, service }: MailContext,
): MailContent {
  const { organisation, person, ipAddress, at, timeZone, url } = data;
  const when = createFormatter({ locale: language, timeZone: timeZone ?? "UTC" }).dateTime(new Date(at), {
    dateStyle: "long",
    timeStyle: "long",
  });
  const body = t("company.breakGlassBody", { person: person.name, email: person.email, organisation });
  return {
    ...PLAIN,
    subject: t("company.breakGlassSubject", { person: person.name, organisation }),
    preview: body,
    heading: t("company.breakGlassHeading"),
    paragraphs: [body],
    facts: [
      { label: t("account.newWhen"), value: when },
      ...(ipAddress === null ? [] : [{ label: t("account.newFrom"), value: ipAddress }]),
    ],
    button: { label: t("company.button"), url },
    notes: [t("company.breakGlassIgnore")],
    why: t("company.why", { organisation, service }),
  };
}

type Lost = Extract<Mail, { kind: "COMPANY_DOMAIN_LOST" }>["data"];

export function buildDomainLostMail(
  { organisation, domain, url }: Lost,
  t: MailTexts,
  { service }: MailContext,
): MailContent {
  const body = t("company.lostBody", { domain, organisation });
  return {
    ...PLAIN,
    subject: t("company.lostSubject", { domain }),
    preview: body,
    heading: t("company.lostSubject", { domain }),
    paragraphs: [body, t("company.lostNext")],
    button: { label: t("company.button"), url },
    why: t("company.why", { organisation, service }),
  };
}
