import { z } from "zod";

/** What of the first steps in a team is done (components/README.md 2.6); null where one is not the reader's to do. */
export const FirstSteps = z.object({
  /** A signature is kept for when they sign. */
  signature: z.boolean(),
  /** Language and dates of new documents were chosen. */
  team: z.boolean().nullable(),
  /** A document of theirs was completed. */
  loop: z.boolean(),
  isDismissed: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
