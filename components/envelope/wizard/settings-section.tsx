"use client";

import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useProofWords } from "@/components/proof/use-proof-words";
import { Accordion } from "@/components/ui/accordion";
import { DEFAULT_EXPIRATION_PERIOD } from "@/server/domain/envelope/expiry";
import { NO_REMINDERS } from "@/server/domain/envelope/reminder-defaults";
import { EMAIL_SETTING_KEYS } from "@/server/domain/vocabulary";
import { findPlaceOfZone } from "@/server/domain/zone-search";
import { useChangedItems } from "./settings/changed-items";
import {
  AttachmentSettings,
  DateSettings,
  ExpirySettings,
  MailSettings,
  OtherSettings,
  ProofSettings,
  ReminderSettingsForm,
  SignatureSettings,
} from "./settings/lazy-settings";
import { usePeriodText } from "./settings/use-period-text";
import type { Draft } from "./use-draft";

/** All settings of an envelope. Each closed section shows its current value. */
export function SettingsSection({ draft, envelope }: { draft: Draft; envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.settings");
  const proof = useTranslations("proof");
  const proofWords = useProofWords();
  const format = useFormatter();
  const periodText = usePeriodText();
  const [open, setOpen] = useState<string[]>(location.hash === "#signing" ? ["signing"] : []);
  const meta = envelope.documentMeta;
  const props = { draft, envelope };
  const withChanges = useChangedItems(props);
  const kinds = [
    meta.drawSignatureEnabled && t("draw"),
    meta.typedSignatureEnabled && t("type"),
    meta.uploadSignatureEnabled && t("upload"),
  ].filter((kind) => kind !== false);
  const reminders = meta.reminderSettings ?? NO_REMINDERS;
  return (
    <section>
      <h2 className="mb-3 text-h3">{t("title")}</h2>
      <Accordion
        open={open}
        onOpenChange={setOpen}
        items={withChanges([
          {
            id: "dates",
            part: "dates",
            title: t("dates"),
            summary: `${t(`languages.${meta.language}`)} · ${findPlaceOfZone(meta.timezone ?? "")}`,
            content: <DateSettings {...props} />,
          },
          {
            id: "expiry",
            part: "expiry",
            title: t("expiry"),
            summary: periodText(meta.envelopeExpirationPeriod ?? DEFAULT_EXPIRATION_PERIOD, t("never")),
            content: <ExpirySettings {...props} />,
          },
          {
            id: "reminders",
            part: "reminders",
            title: t("reminders"),
            summary: t("remindersSummary", {
              first: periodText(reminders.sendAfter, t("off")),
              repeat: periodText(reminders.repeatEvery, t("off")),
            }),
            content: <ReminderSettingsForm {...props} />,
          },
          {
            id: "proof",
            title: proof("settings.title"),
            summary: proofWords.asked(envelope) ?? proof("settings.nothing"),
            content: <ProofSettings {...props} />,
          },
          {
            id: "signing",
            part: "signing",
            title: t("signing"),
            summary: kinds.length > 0 ? format.list(kinds) : t("noKind"),
            content: <SignatureSettings {...props} />,
          },
          {
            id: "attachments",
            title: t("attachments.title"),
            summary: t("attachments.summary", { count: envelope.attachments.length }),
            content: <AttachmentSettings {...props} />,
          },
          {
            id: "mails",
            part: "mails",
            title: t("mails"),
            summary: t("mailsSummary", {
              on: EMAIL_SETTING_KEYS.filter((key) => meta.emailSettings[key]).length,
              of: EMAIL_SETTING_KEYS.length,
            }),
            content: <MailSettings {...props} />,
          },
          {
            id: "other",
            title: t("other"),
            summary: t("otherSummary"),
            content: <OtherSettings {...props} />,
          },
        ])}
      />
    </section>
  );
}
