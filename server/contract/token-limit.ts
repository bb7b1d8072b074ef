import { z } from "zod";
import { MOST_LIMITS } from "@/server/domain/tenancy/token-limit";
import { ENVELOPE_TYPES } from "@/server/domain/vocabulary";

const Ids = z
  .array(z.string().min(1).max(64))
  .max(MOST_LIMITS)
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** The folders and templates a new token is limited to; none of either: to nothing. The order of the folders counts. */
export const NamedLimit = z.object({ folderIds: Ids, templateIds: Ids });

/**
 * What a token is limited to, as whoever lists the tokens may know it: `hidden` is there and beyond their own sight,
 * `gone` opens nothing any more. The name is null then.
 */
const Named = z.object({
  id: z.string(),
  type: z.enum(ENVELOPE_TYPES),
  name: z.string().nullable(),
  state: z.enum(["seen", "hidden", "gone"]),
});
export type NamedInLimit = z.infer<typeof Named>;

export const ShownLimit = z.object({ folders: z.array(Named), templates: z.array(Named) });
export type ShownLimit = z.infer<typeof ShownLimit>;
