import { z } from "zod";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { FIELD_TYPES } from "@/server/domain/vocabulary";
import { EnvelopeId } from "./envelope";
import { Placement } from "./field";
import { NewRecipient } from "./recipient";

/**
 * `POST /envelope/recipient/add`: a recipient as create-many of recipients takes it, with fields by place as
 * create-many of fields takes them. The fields name no recipient: all belong to the new one.
 */
export const AddRecipient = z.object({
  envelopeId: EnvelopeId,
  recipient: NewRecipient,
  fields: z
    .array(
      z.object({
        type: z.enum(FIELD_TYPES),
        /** Absent means the first item. */
        envelopeItemId: z.string().optional(),
        ...Placement.shape,
        fieldMeta: z.unknown().optional(),
      }),
    )
    .max(DEFAULT_LIMITS.fieldsPerEnvelope)
    .optional(),
});
