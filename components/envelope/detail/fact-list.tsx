"use client";

import { useFormatter, useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { isDisabled } from "@/server/domain/calendar";
import { DEFAULT_EXPIRATION_PERIOD } from "@/server/domain/envelope/expiry";
import { NO_REMINDERS } from "@/server/domain/envelope/reminder-defaults";
import { Moment } from "../../ui/moment";
import { usePeriodText } from "../wizard/settings/use-period-text";
import { AuditorViews } from "./auditor-views";
import { TemplateFact } from "./template-fact";

export function FactList({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.facts");
  const settings = useTranslations("owner.settings");
  const message = useTranslations("owner.message");
  const recipients = useTranslations("owner.recipients");
  const format = useFormatter();
  const periodText = usePeriodText();
  const meta = envelope.documentMeta;
  const reminders = meta.reminderSettings ?? NO_REMINDERS;
  const kinds = [
    meta.drawSignatureEnabled && settings("draw"),
    meta.typedSignatureEnabled && settings("type"),
    meta.uploadSignatureEnabled && settings("upload"),
  ].filter((kind) => kind !== false);
  const facts = [
    { name: t("owner"), value: `${envelope.user.name} (${envelope.user.email})` },
    { name: t("created"), value: <Moment at={envelope.createdAt} exact /> },
    ...(envelope.templateId === null
      ? []
      : [
          {
            name: t("template"),
            value: <TemplateFact envelope={envelope} templateId={envelope.templateId} />,
          },
        ]),
    { name: t("delivery"), value: message(`method.${meta.distributionMethod}`) },
    { name: t("order"), value: recipients(`mode.${meta.signingOrder}`) },
    { name: t("language"), value: settings(`languages.${meta.language}`) },
    { name: t("timeZone"), value: meta.timezone ?? "Etc/UTC" },
    {
      name: t("expiry"),
      value: periodText(meta.envelopeExpirationPeriod ?? DEFAULT_EXPIRATION_PERIOD, settings("never")),
    },
    {
      name: t("reminders"),
      value: isDisabled(reminders.sendAfter)
        ? settings("never")
        : settings("remindersSummary", {
            first: periodText(reminders.sendAfter, settings("never")),
            repeat: periodText(reminders.repeatEvery, settings("never")),
          }),
    },
    { name: t("signatures"), value: format.list(kinds) },
    ...(meta.signatureFrame
      ? [{ name: settings("signatureFrame"), value: settings("signatureFrameHint") }]
      : []),
    ...(meta.furtherSignatures
      ? [{ name: settings("furtherSignatures"), value: settings("furtherSignaturesHint") }]
      : []),
    { name: t("visibility"), value: settings(`visibilities.${envelope.visibility}`) },
    ...(envelope.externalId ? [{ name: t("externalId"), value: envelope.externalId }] : []),
    { name: t("id"), value: <code className="font-mono wrap-anywhere">{envelope.id}</code> },
  ];
  return (
    <>
      <dl className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
        {facts.map(({ name, value }) => (
          <div key={name} className="grid gap-x-6 px-4 py-2.5 text-body grid-cols-1 sm:grid-cols-[12rem_1fr]">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <AuditorViews envelopeId={envelope.id} />
    </>
  );
}
