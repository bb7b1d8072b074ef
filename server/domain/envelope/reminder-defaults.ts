import type { ReminderSettings } from "./reminder-settings";

/** What a team starts with (domain/README.md 3.5). */
export const DEFAULT_REMINDER_SETTINGS = {
  sendAfter: { unit: "day", amount: 5 },
  repeatEvery: { unit: "day", amount: 2 },
} as const satisfies ReminderSettings;

/** What null on an envelope means (rest/README.md 2.2). */
export const NO_REMINDERS = {
  sendAfter: { disabled: true },
  repeatEvery: { disabled: true },
} as const satisfies ReminderSettings;
