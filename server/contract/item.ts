import { z } from "zod";
import { WAITING_REASONS } from "@/server/domain/field/open-tags";
import { IgnoredTag } from "@/server/domain/field/tag-report";
import { OneLine } from "@/server/domain/one-line";
import { isPrintable, UNPRINTABLE } from "@/server/domain/printable";
import { EnvelopeId, EnvelopeItem } from "./envelope";
import { Field } from "./field";

/**
 * The files of an envelope on the wire (rest/envelopes.md 5). The files themselves arrive beside these payloads,
 * as uploads.
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

/** The tags in an envelope's files that wait for their recipients (rest/envelopes.md 4.4). */
export const OpenTagsInput = z.object({ envelopeId: EnvelopeId });
export const TakenUpTags = z.object({
  /** In the order of the files. */
  data: z.array(Field),
  /** Tags that still wait, and why: `recipient` is the N of rN. */
  waiting: z.array(
    z.object({
      envelopeItemId: z.string(),
      recipient: z.number(),
      count: z.number(),
      reason: z.enum(WAITING_REASONS),
    }),
  ),
  /**
   * Texts that look like a tag and are invalid, and why. They become fields only after the file is replaced.
   */
  ignored: z.array(IgnoredTag.omit({ box: true }).extend({ envelopeItemId: z.string() })),
});

export const Items = z.object({ data: z.array(EnvelopeItem) });
export const UpdatedItems = z.object({ data: z.array(EnvelopeItem.omit({ documentDataId: true })) });

/** `item.compareFile`: an upload of the page, and the file it would replace. */
export const CompareFile = z.object({
  envelopeId: EnvelopeId,
  envelopeItemId: itemId,
  uploadId: z.string().max(100),
});

const Paper = z.object({ width: z.number(), height: z.number() });

/**
 * Differences of the two files. While `lostFieldIds` is not empty, `envelope.use` refuses the file, and
 * `item.replace` removes those fields.
 */
export const FileComparison = z.object({
  pages: z.object({ was: z.int(), is: z.int() }),
  differing: z.array(z.object({ page: z.int(), was: Paper, is: Paper, fieldIds: z.array(z.int()) })),
  lostFieldIds: z.array(z.int()),
});
export type FileComparison = z.infer<typeof FileComparison>;
