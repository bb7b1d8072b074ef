"use client";

import { useTranslations } from "use-intl";
import { PageMenu } from "@/components/api-call/page-menu";
import { useDates } from "@/components/dates/use-dates";
import {
  SectionHeading,
  SettingsCard,
  SettingsGroup,
  SettingsRow,
} from "@/components/settings/settings-card";
import { QueryView } from "@/components/ui/query-view";
import { RadioGroup } from "@/components/ui/radio-group";
import { Switch } from "@/components/ui/switch";
import { NOTICE_MAILS, type NoticeMail } from "@/server/domain/notice/kinds";
import type { NoticePreferencesAnswer } from "./api-types";
import { KIND_GROUPS } from "./kind-icons";
import { useNoticePreferences } from "./use-notice-preferences";

const GROUPS = ["needs", "said", "progress", "bulk"] as const;

export function NoticeSettings() {
  const t = useTranslations("notices.preferences");
  const { preferences, change } = useNoticePreferences();
  const { data } = preferences;
  return (
    <>
      <SectionHeading
        title={t("title")}
        lead={t("lead")}
        action={
          <PageMenu
            calls={[
              { method: "GET", path: "/notice/preferences" },
              { method: "POST", path: "/notice/preferences/update", body: { mail: data?.mail ?? "DAILY" } },
            ]}
          />
        }
      />
      <QueryView query={preferences} placeholder="h-96 w-full">
        {(shown) => (
          <div className="flex flex-col gap-6">
            <SettingsCard title={t("mailTitle")} lead={t("mailLead")}>
              <MailChoice preferences={shown} onMail={(mail) => change({ mail })} />
            </SettingsCard>
            {GROUPS.map((group) => (
              <SettingsGroup key={group} title={t(`group.${group}`)}>
                {KIND_GROUPS[group].map((kind) => (
                  <SettingsRow key={kind} title={t(`kind.${kind}`)} control="end">
                    <Switch
                      label={t(`kind.${kind}`)}
                      labelHidden
                      checked={shown.kinds[kind]}
                      onCheckedChange={(isOn) => change({ kinds: { [kind]: isOn } })}
                    />
                  </SettingsRow>
                ))}
              </SettingsGroup>
            ))}
          </div>
        )}
      </QueryView>
    </>
  );
}

type MailChoiceProps = { preferences: NoticePreferencesAnswer; onMail: (mail: NoticeMail) => void };

function MailChoice({ preferences: { mail, nextDigestAt, timezone }, onMail }: MailChoiceProps) {
  const t = useTranslations("notices.preferences");
  const dates = useDates();
  const next = nextDigestAt && dates.moment(new Date(nextDigestAt), { timeZone: timezone });
  return (
    <>
      <RadioGroup
        label={t("mailTitle")}
        labelHidden
        value={mail}
        onValueChange={onMail}
        options={NOTICE_MAILS.map((value) => ({
          value,
          label: t(`mail.${value}`),
          hint: t(`mailHint.${value}`, { zone: timezone }),
        }))}
      />
      {mail === "DAILY" && next && (
        <p role="status" className="mt-3 text-dense text-ink-2">
          {t("next", { at: next, zone: timezone })}
        </p>
      )}
    </>
  );
}
