import { z } from "zod";
import { CREATABLE_FIELD_TYPES } from "@/server/domain/field/meta-types";
import { PLACE_SOURCES } from "@/server/domain/field/places/propose";
import { Placement } from "./field";

/** Places of a file that ask to be filled or signed, on the wire (rest/README.md 5.7). */

/** Pages that one answer looks at. */
export const PAGES_AT_ONCE = 20;

export const SuggestionsOf = z.object({
  envelopeItemId: z.string().max(100),
  /** The first page to look at, counted from 1. */
  fromPage: z.int().min(1).max(100_000).default(1),
});

/** A place as `field/create-many` takes it, once it has a recipient. */
export const Suggestion = z.object({
  type: z.enum(CREATABLE_FIELD_TYPES),
  ...Placement.shape,
  /** The words that say what belongs there. */
  label: z.string(),
  /** FORM: a field of the PDF's own form. LINE, BOX, LABEL: what is printed there. */
  source: z.enum(PLACE_SOURCES),
  /** Between 0 and 1. */
  confidence: z.number(),
  /** Whom the page seems to mean; null where it does not say. */
  recipientId: z.int().nullable(),
  /** A party of the contract that the page means instead, for example "landlord"; null where it names none. */
  party: z.string().nullable(),
  fieldMeta: z.unknown(),
});

export const Suggestions = z.object({
  data: z.array(Suggestion),
  /** Where to go on; null when all pages have been looked at. */
  nextPage: z.int().nullable(),
});
