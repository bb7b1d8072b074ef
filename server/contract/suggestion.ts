import { z } from "zod";
import { CREATABLE_FIELD_TYPES } from "@/server/domain/field/meta-types";
import { PLACE_SOURCES } from "@/server/domain/field/places/propose";
import { Placement } from "./field";

/** Suggested places for fields in a file, on the wire (rest/envelopes.md 5.7). */

export const PAGES_AT_ONCE = 20;

export const SuggestionsInput = z.object({
  envelopeItemId: z.string().max(100),
  /** The first page to search, counted from 1. */
  fromPage: z.int().min(1).max(100_000).default(1),
});

/** A place as `field/create-many` takes it, once it has a recipient. */
export const Suggestion = z.object({
  type: z.enum(CREATABLE_FIELD_TYPES),
  ...Placement.shape,
  /** The printed words that label the place. */
  label: z.string(),
  /** FORM: a field of the PDF's own form. LINE, BOX, LABEL: printed on the page. */
  source: z.enum(PLACE_SOURCES),
  /** Between 0 and 1. */
  confidence: z.number(),
  /** The recipient the page seems to mean; null if unknown. */
  recipientId: z.int().nullable(),
  /** The contract party that the page names instead, for example "landlord"; null if none. */
  party: z.string().nullable(),
  fieldMeta: z.unknown(),
});

export const Suggestions = z.object({
  data: z.array(Suggestion),
  /** Null when all pages have been searched. */
  nextPage: z.int().nullable(),
});
