"use client";

import { useFormatter, useTranslations } from "use-intl";
import { Switch } from "@/components/ui/switch";
import { DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { DEFAULT_REMINDER_SETTINGS, NO_REMINDERS } from "@/server/domain/envelope/reminder-defaults";
import type { ReminderSettings } from "@/server/domain/envelope/reminder-settings";
import { computeNextReminderAt } from "@/server/domain/envelope/reminders";
import { PeriodInput } from "./period-input";
import type { SettingsProps } from "./settings-props";

const SHOWN = 3;

/** Reminder settings, with the dates that would follow if it were sent now. */
export function ReminderSettingsForm({ draft, envelope }: SettingsProps) {
  const t = useTranslations("owner.settings");
  const format = useFormatter();
  const meta = envelope.documentMeta;
  const settings: ReminderSettings = meta.reminderSettings ?? NO_REMINDERS;
  const timeZone = meta.timezone ?? DEFAULT_TIME_ZONE;
  const changeReminders = (part: Partial<ReminderSettings>) =>
    draft.patchMeta({ reminderSettings: { ...settings, ...part } });
  const dates = listNextDates(settings, timeZone).map((date) =>
    format.dateTime(date, { day: "numeric", month: "short", timeZone }),
  );
  return (
    <div className="flex flex-col gap-4">
      <PeriodInput
        label={t("firstReminder")}
        value={settings.sendAfter}
        initial={DEFAULT_REMINDER_SETTINGS.sendAfter}
        onChange={(sendAfter) => changeReminders({ sendAfter })}
      />
      <PeriodInput
        label={t("repeatReminder")}
        value={settings.repeatEvery}
        initial={DEFAULT_REMINDER_SETTINGS.repeatEvery}
        onChange={(repeatEvery) => changeReminders({ repeatEvery })}
      />
      <Switch
        label={t("quietHours")}
        checked={settings.quietHours ?? false}
        onCheckedChange={(quietHours) => changeReminders({ quietHours })}
      />
      <p role="status" className="text-body text-ink-2">
        {dates.length > 0 ? t("nextReminders", { dates: format.list(dates) }) : t("noReminders")}
      </p>
    </div>
  );
}

function listNextDates(settings: ReminderSettings, timeZone: string): Date[] {
  const sentAt = new Date();
  const dates: Date[] = [];
  while (dates.length < SHOWN) {
    const next = computeNextReminderAt(
      settings,
      { sentAt, lastReminderAt: dates.at(-1) ?? null, reminders: dates.length },
      timeZone,
    );
    if (next === null) break;
    dates.push(next);
  }
  return dates;
}
