import { createFormatter } from "use-intl/core";
import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type TokenEnding = Extract<Mail, { kind: "TOKEN_ENDING" }>["data"];

export function buildTokenEndingMail(
  data: TokenEnding,
  t: MailTexts,
  { service, language }: MailContext,
): MailContent {
  const { name, url, token, team, at, timeZone } = data;
  const when = createFormatter({ locale: language, timeZone: timeZone ?? "UTC" }).dateTime(new Date(at), {
    dateStyle: "long",
    timeStyle: "long",
  });
  const body = t("tokenEnding.body", { name, token, team });
  return {
    ...PLAIN,
    subject: t("tokenEnding.subject", { token }),
    preview: body,
    heading: t("tokenEnding.heading"),
    paragraphs: [body, t("tokenEnding.advice")],
    facts: [
      { label: t("tokenEnding.token"), value: token },
      { label: t("tokenEnding.team"), value: team },
      { label: t("tokenEnding.ends"), value: when },
    ],
    button: { label: t("tokenEnding.button"), url },
    why: t("why.token", { service }),
  };
}
