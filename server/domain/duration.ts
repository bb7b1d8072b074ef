import { tz } from "@date-fns/tz";
import { add } from "date-fns";
import * as z from "zod";

/** A hundred years: the seed sets no ceiling, but a date must come out that a calendar and a database can hold. */
const MAX_AMOUNT = { day: 36_500, week: 5_200, month: 1_200, year: 100 } as const;

/** A span on the calendar (seed 2.2). */
export const Duration = z
  .object({ unit: z.enum(["day", "week", "month", "year"]), amount: z.int().min(1) })
  .refine((duration) => duration.amount <= MAX_AMOUNT[duration.unit], {
    path: ["amount"],
    message: "The period may not exceed 100 years",
  });
export type Duration = z.infer<typeof Duration>;

/** `{disabled: true}` says "never", where null would say "the default" (rest/README.md 2.2). */
export const Disabled = z.object({ disabled: z.literal(true) });

export const DurationOrDisabled = z.union([Duration, Disabled]);
export type DurationOrDisabled = z.infer<typeof DurationOrDisabled>;

export function isDisabled(duration: DurationOrDisabled): duration is z.infer<typeof Disabled> {
  return "disabled" in duration;
}

/**
 * The moment `duration` after `start` on the calendar of `timeZone`: the same wall-clock time, on the last day of
 * the month where the day does not exist (31 January + 1 month = 28 or 29 February); daylight saving moves the
 * instant, not the clock.
 */
export function addDuration(start: Date, duration: Duration, timeZone: string): Date {
  const span = {
    day: { days: duration.amount },
    week: { weeks: duration.amount },
    month: { months: duration.amount },
    year: { years: duration.amount },
  }[duration.unit];
  return new Date(add(start, span, { in: tz(timeZone) }).getTime());
}
