import { z } from "zod";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { FIELD_TYPES } from "@/server/domain/vocabulary";
import { EnvelopeId } from "./envelope";
import { Placement } from "./field";
import { NewRecipient } from "./recipient";

/**
 * `POST /envelope/recipient/add`: somebody as create-many of recipients takes them, with their fields as create-many of
 * fields takes them by place. Whose they are goes without saying.
 */
export const AddRecipient = z.object({
  envelopeId: EnvelopeId,
  recipient: NewRecipient,
  fields: z
    .array(
      z.object({
        type: z.enum(FIELD_TYPES),
        /** The file; absent means the first. */
        envelopeItemId: z.string().optional(),
        ...Placement.shape,
        fieldMeta: z.unknown().optional(),
      }),
    )
    .max(DEFAULT_LIMITS.fieldsPerEnvelope)
    .optional(),
});
