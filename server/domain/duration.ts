import * as z from "zod";

/**
 * A hundred years: the seed sets no maximum, but a calendar and a database must be able to hold the resulting
 * date.
 */
const MAX_AMOUNT = { day: 36_500, week: 5_200, month: 1_200, year: 100 } as const;

/** A span on the calendar (seed 2.2). */
export const Duration = z
  .object({ unit: z.enum(["day", "week", "month", "year"]), amount: z.int().min(1) })
  .refine((duration) => duration.amount <= MAX_AMOUNT[duration.unit], {
    path: ["amount"],
    message: "The period may not exceed 100 years",
  });
export type Duration = z.infer<typeof Duration>;

/** `{disabled: true}` means "never"; null means "the default" (rest/README.md 2.2). */
const Disabled = z.object({ disabled: z.literal(true) });

export const DurationOrDisabled = z.union([Duration, Disabled]);
export type DurationOrDisabled = z.infer<typeof DurationOrDisabled>;
