import { z } from "zod";
import { OneLine } from "@/server/domain/one-line";
import { isPrintable, UNPRINTABLE } from "@/server/domain/printable";
import { EnvelopeId, EnvelopeItem } from "./envelope";

/** The files of an envelope on the wire (api-v2 5). Files themselves arrive beside these payloads, as uploads. */

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

export const Items = z.object({ data: z.array(EnvelopeItem) });
export const UpdatedItems = z.object({ data: z.array(EnvelopeItem.omit({ documentDataId: true })) });
