"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { SenderSelect } from "@/components/settings/senders/sender-select";
import { useTRPC } from "@/components/trpc-provider";
import { Switch } from "@/components/ui/switch";
import { EMAIL_SETTING_KEYS } from "@/server/domain/vocabulary";
import type { SettingsProps } from "./settings-props";

const TO_ME: readonly string[] = [
  "recipientSigned",
  "ownerDocumentCompleted",
  "ownerRecipientExpired",
  "ownerDocumentCreated",
];

/** The sender address, and the nine mails: to recipients and to the sender. */
export function MailSettings({ draft, envelope }: SettingsProps) {
  const t = useTranslations("owner.settings");
  const trpc = useTRPC();
  const senders = useQuery(trpc.senderAddress.list.queryOptions({}));
  const settings = envelope.documentMeta.emailSettings;
  const groups = [
    { title: t("toRecipients"), keys: EMAIL_SETTING_KEYS.filter((key) => !TO_ME.includes(key)) },
    { title: t("toMe"), keys: EMAIL_SETTING_KEYS.filter((key) => TO_ME.includes(key)) },
  ];
  return (
    <div className="grid gap-x-10 gap-y-6 grid-cols-1 md:grid-cols-2">
      <div className="max-w-xl md:col-span-2">
        <SenderSelect
          senders={senders.data?.data}
          value={envelope.documentMeta.emailId}
          onChange={(emailId) => draft.patchMeta({ emailId })}
        />
      </div>
      {groups.map(({ title, keys }) => (
        <section key={title} className="flex flex-col gap-3">
          <h4 className="text-body text-ink-2">{title}</h4>
          {keys.map((key) => (
            <Switch
              key={key}
              label={t(`mail.${key}`)}
              checked={settings[key]}
              onCheckedChange={(isOn) => draft.patchMeta({ emailSettings: { ...settings, [key]: isOn } })}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
