import { z } from "zod";
import { WAITING_REASONS } from "@/server/domain/field/open-tags";
import { OneLine } from "@/server/domain/one-line";
import { isPrintable, UNPRINTABLE } from "@/server/domain/printable";
import { EnvelopeId, EnvelopeItem } from "./envelope";
import { Field } from "./field";

/**
 * The files of an envelope on the wire (rest/README.md 5). Files themselves arrive beside these payloads, as uploads.
 */

const title = OneLine.min(1).max(255, { abort: true }).refine(isPrintable, UNPRINTABLE);
const itemId = z.string().max(100);

export const CreateItems = z.object({ envelopeId: EnvelopeId });
export const ReplaceItem = z.object({
  envelopeId: EnvelopeId,
  envelopeItemId: itemId,
  /** Absent: the item keeps its title. */
  title: title.optional(),
});
export const DeleteItem = z.object({ envelopeId: EnvelopeId, envelopeItemId: itemId });
export const UpdateItems = z.object({
  envelopeId: EnvelopeId,
  data: z
    .array(
      z.object({
        envelopeItemId: itemId,
        order: z.number().int().min(1).max(100_000).optional(),
        title: title.optional(),
      }),
    )
    .min(1)
    .max(100),
});

/** The tags in an envelope's files that wait for their recipients (rest/README.md 4.4). */
export const OpenTagsOf = z.object({ envelopeId: EnvelopeId });
export const TakenUpTags = z.object({
  /** The fields that were made, file by file. */
  data: z.array(Field),
  /** What goes on waiting, and why: `recipient` is the N of rN. */
  waiting: z.array(
    z.object({
      envelopeItemId: z.string(),
      recipient: z.number(),
      count: z.number(),
      reason: z.enum(WAITING_REASONS),
    }),
  ),
});

export const Items = z.object({ data: z.array(EnvelopeItem) });
export const UpdatedItems = z.object({ data: z.array(EnvelopeItem.omit({ documentDataId: true })) });
