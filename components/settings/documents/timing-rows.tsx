"use client";

import { useTranslations } from "use-intl";
import { PeriodInput } from "@/components/envelope/wizard/settings/period-input";
import { Switch } from "@/components/ui/switch";
import { isDisabled } from "@/server/domain/calendar";
import { DEFAULT_EXPIRATION_PERIOD } from "@/server/domain/envelope/expiry";
import { DEFAULT_REMINDER_SETTINGS, NO_REMINDERS } from "@/server/domain/envelope/reminder-defaults";
import type { ReminderSettings } from "@/server/domain/envelope/reminder-settings";
import { DefaultRow } from "./default-row";
import type { Level } from "./level";

export function TimingRows({ defaults, level }: Level) {
  const t = useTranslations("settings.documents");
  const reminders: ReminderSettings = defaults.settings.reminderSettings ?? NO_REMINDERS;
  const changeReminders = (part: Partial<ReminderSettings>) =>
    defaults.change({ reminderSettings: { ...reminders, ...part } });
  return (
    <>
      <DefaultRow title={t("expiry")} defaults={defaults} level={level} keys={["envelopeExpirationPeriod"]}>
        <PeriodInput
          label={t("expiryLabel")}
          value={defaults.settings.envelopeExpirationPeriod ?? DEFAULT_EXPIRATION_PERIOD}
          initial={DEFAULT_EXPIRATION_PERIOD}
          onChange={(period) => defaults.change({ envelopeExpirationPeriod: period })}
        />
      </DefaultRow>
      <DefaultRow title={t("reminders")} defaults={defaults} level={level} keys={["reminderSettings"]}>
        <div className="flex flex-col gap-4">
          <PeriodInput
            label={t("first")}
            value={reminders.sendAfter}
            initial={DEFAULT_REMINDER_SETTINGS.sendAfter}
            onChange={(sendAfter) => changeReminders({ sendAfter })}
          />
          {!isDisabled(reminders.sendAfter) && (
            <>
              <PeriodInput
                label={t("repeat")}
                value={reminders.repeatEvery}
                initial={DEFAULT_REMINDER_SETTINGS.repeatEvery}
                onChange={(repeatEvery) => changeReminders({ repeatEvery })}
              />
              <Switch
                label={t("quietHours")}
                checked={reminders.quietHours ?? false}
                onCheckedChange={(quietHours) => changeReminders({ quietHours })}
              />
            </>
          )}
        </div>
      </DefaultRow>
    </>
  );
}
