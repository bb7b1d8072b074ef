import { createFormatter } from "use-intl/core";
import { scaleBytes } from "@/server/domain/usage/bytes";
import { type MailContent, type MailContext, type MailTexts, PLAIN } from "../content";
import type { Mail } from "../data";

type UsageLine = Extract<Mail, { kind: "USAGE_LINE" }>["data"];

/** An organisation has used most or all of a limit (domain/mail.md 5.2). */
export function buildUsageLimitMail(
  { organisation, usage, firmness, percent, used, limit, until, url }: UsageLine,
  t: MailTexts,
  { language }: MailContext,
): MailContent {
  const format = createFormatter({ locale: language, timeZone: "UTC" });
  const formatAmount = (value: number) => {
    if (usage !== "storage") return format.number(value);
    const { number, unit } = scaleBytes(value);
    return format.number(number, { style: "unit", unit, maximumFractionDigits: 1 });
  };
  const end = format.dateTime(new Date(until), { dateStyle: "long" });
  const of = { organisation, usage, used: formatAmount(used), limit: formatAmount(limit) };
  const body = t(`usage.body.${firmness}`, of);
  const state = percent === 100 ? "reached" : "near";
  return {
    ...PLAIN,
    subject: t(`usage.subject.${firmness}.${state}`, of),
    preview: body,
    heading: t("usage.heading", of),
    paragraphs: [body, t(`usage.next.${firmness}.${state}`, { usage }), t("usage.end", { usage, end })],
    button: { label: t("usage.button"), url },
    why: t("usage.why", { organisation }),
  };
}
