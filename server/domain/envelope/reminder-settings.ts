import * as z from "zod";
import { DurationOrDisabled } from "@/server/domain/duration";

/** When a recipient who has not acted is asked again: first after `sendAfter`, then each `repeatEvery`. */
export const ReminderSettings = z.object({
  sendAfter: DurationOrDisabled,
  repeatEvery: DurationOrDisabled,
  /** True: only between 08:00 and 20:00 in the envelope's time zone. Absent is false. */
  quietHours: z.boolean().exactOptional(),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

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
