import { z } from "zod";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { EnvelopeId } from "./envelope";
import { EnvelopeFilterInput } from "./envelope-filter";

/**
 * Several envelopes for a bulk action: by id, or all that a list with this filter shows. Exactly one of the
 * two is allowed, as acting on too many envelopes cannot be undone.
 */
export const EnvelopeSelection = z.union([
  z.strictObject({ envelopeIds: z.array(EnvelopeId).min(1).max(COUNT_LIMITS.selectedById) }),
  z.strictObject({ filter: z.strictObject(EnvelopeFilterInput.shape) }),
]);
export type EnvelopeSelection = z.infer<typeof EnvelopeSelection>;
