import type { ReminderSettings } from "./reminder-settings";

/** Default of a new team (domain/README.md 3.5). */
export const DEFAULT_REMINDER_SETTINGS = {
  sendAfter: { unit: "day", amount: 5 },
  repeatEvery: { unit: "day", amount: 2 },
} as const satisfies ReminderSettings;

/** Meaning of null on an envelope (rest/README.md 2.2). */
export const NO_REMINDERS = {
  sendAfter: { disabled: true },
  repeatEvery: { disabled: true },
} as const satisfies ReminderSettings;
