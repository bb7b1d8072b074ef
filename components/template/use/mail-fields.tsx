"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { PeriodInput } from "@/components/envelope/wizard/settings/period-input";
import { usePeriodText } from "@/components/envelope/wizard/settings/use-period-text";
import { Accordion } from "@/components/ui/accordion";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { DEFAULT_EXPIRATION_PERIOD } from "@/server/domain/envelope/expiry";
import { TEXT_LIMITS } from "@/server/domain/limits";
import type { UseEntries } from "./entries";

type MailFieldsProps = {
  entries: UseEntries;
  /** False for a restricted member, who keeps the template's expiry. */
  hasExpiry: boolean;
  onChange: (changed: Partial<UseEntries>) => void;
};

/** Subject, message and expiry of one use, closed at first and filled from the template. */
export function MailFields({ entries, hasExpiry, onChange }: MailFieldsProps) {
  const t = useTranslations("templates.use");
  const message = useTranslations("owner.message");
  const settings = useTranslations("owner.settings");
  const periodText = usePeriodText();
  const [open, setOpen] = useState<string[]>([]);
  const mail = (
    <div className="flex flex-col gap-4">
      <Field label={message("subject")}>
        {(control) => (
          <Input
            {...control}
            maxLength={TEXT_LIMITS.subject}
            placeholder={message("subjectDefault")}
            value={entries.subject}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={message("message")}
        hint={message("variables", {
          name: "{signer.name}",
          email: "{signer.email}",
          document: "{document.name}",
        })}
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={TEXT_LIMITS.message}
            placeholder={message("messageDefault")}
            value={entries.message}
            onChange={(event) => onChange({ message: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
  const expiry = (
    <PeriodInput
      label={settings("expiryLabel")}
      value={entries.expirationPeriod}
      initial={DEFAULT_EXPIRATION_PERIOD}
      onChange={(expirationPeriod) => onChange({ expirationPeriod })}
    />
  );
  return (
    <Accordion
      open={open}
      onOpenChange={setOpen}
      items={[
        ...(entries.mode === "links"
          ? []
          : [
              {
                id: "use-mail",
                title: t("mail"),
                summary: entries.subject.trim() || message("subjectDefault"),
                content: mail,
              },
            ]),
        ...(hasExpiry
          ? [
              {
                id: "use-expiry",
                title: settings("expiry"),
                summary: periodText(entries.expirationPeriod, settings("never")),
                content: expiry,
              },
            ]
          : []),
      ]}
    />
  );
}
