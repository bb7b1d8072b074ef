import { z } from "zod";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { EnvelopeId } from "./envelope";
import { EnvelopeFilterInput } from "./envelope-filter";

/**
 * Several envelopes, for acts on all of them: named one by one, or as everything that a list with this filter shows.
 * Exactly one of the two, for an act on more than was meant cannot be taken back.
 */
export const EnvelopeSelection = z.union([
  z.strictObject({ envelopeIds: z.array(EnvelopeId).min(1).max(COUNT_LIMITS.selectedById) }),
  z.strictObject({ filter: z.strictObject(EnvelopeFilterInput.shape) }),
]);
export type EnvelopeSelection = z.infer<typeof EnvelopeSelection>;
