import * as z from "zod";
import { DurationOrDisabled } from "@/server/domain/duration";

/** Reminders of a recipient who has not acted: first after `sendAfter`, then each `repeatEvery`. */
export const ReminderSettings = z.object({
  sendAfter: DurationOrDisabled,
  repeatEvery: DurationOrDisabled,
  /** True: only between 08:00 and 20:00 in the envelope's time zone. Absent is false. */
  quietHours: z.boolean().exactOptional(),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;
