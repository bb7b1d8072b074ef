import { z } from "zod";
import { MOST_LIMITS } from "@/server/domain/tenancy/token-limit";
import { ENVELOPE_TYPES } from "@/server/domain/vocabulary";

const Ids = z
  .array(z.string().min(1).max(64))
  .max(MOST_LIMITS)
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** A token cannot reach anything if both lists are empty. The order of the folders counts. */
export const NamedLimit = z.object({ folderIds: Ids, templateIds: Ids });

/**
 * An entry of a token's limit for the user who lists the tokens. `hidden` exists but this user cannot see it;
 * `gone` opens nothing any more. Both have a null name.
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
