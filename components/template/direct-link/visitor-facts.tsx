"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { toEnvelopeBeforeSending } from "@/components/envelope/sending-problems";
import { needsAccount } from "@/server/domain/recipient/direct-link";
import { isSignatureType } from "@/server/domain/recipient/role";

export function VisitorFacts({ template, recipientId }: { template: OwnerEnvelope; recipientId: number }) {
  const t = useTranslations("templates.link");
  const rules = toEnvelopeBeforeSending(template);
  const seat = rules.recipients.find(({ id }) => id === recipientId);
  const own = template.fields.filter((field) => field.recipientId === recipientId);
  const signatures = own.filter(({ type }) => isSignatureType(type)).length;
  const others = own.length - signatures;
  const required = own.filter(
    ({ type, fieldMeta }) => !isSignatureType(type) && Object(fieldMeta).required === true,
  ).length;
  return (
    <section aria-labelledby="asked">
      <h3 id="asked" className="mb-1.5 text-body font-medium">
        {t("asked")}
      </h3>
      <ul className="list-disc pl-5 text-body text-ink-2">
        <li>{t("askedName")}</li>
        {seat && needsAccount(rules, seat) && <li>{t("askedAccount")}</li>}
        <li>{t("askedFields", { count: others, required })}</li>
        {signatures > 0 && <li>{t("askedSign", { count: signatures })}</li>}
      </ul>
    </section>
  );
}
