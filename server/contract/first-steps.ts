import { z } from "zod";

/**
 * Progress of the first steps in a team (components/README.md 2.6); null if the step is not for this user.
 */
export const FirstSteps = z.object({
  /** A signature is saved for later signing. */
  signature: z.boolean(),
  /** Language and date format of new documents were chosen. */
  team: z.boolean().nullable(),
  /** A document of the user was completed. */
  loop: z.boolean(),
  isDismissed: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
