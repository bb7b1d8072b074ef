import { z } from "zod";
import { type FieldMeta, getDefaultFieldMeta } from "./meta";
import { CREATABLE_FIELD_TYPES, type CreatableFieldType } from "./meta-types";
import { readOptions, readTag } from "./tag";

/**
 * Result of the `{{…}}` tags in a file's text (components/field-editor.md 4.10): the number of tags, and the
 * ignored ones with their reasons. A misspelt tag must not vanish silently.
 */

const IGNORED_REASONS = ["UNKNOWN_TYPE", "NO_RECIPIENT", "NOT_A_TAG", "SIGNED_FILE"] as const;

export const IgnoredTag = z.object({
  text: z.string(),
  page: z.number(),
  reason: z.enum(IGNORED_REASONS),
  suggestion: z.enum(CREATABLE_FIELD_TYPES).nullable(),
  /** In percent of the displayed page; absent in reports of earlier versions. */
  box: z
    .object({ positionX: z.number(), positionY: z.number(), width: z.number(), height: z.number() })
    .optional(),
});
export type IgnoredTag = z.infer<typeof IgnoredTag>;

export const TagReport = z.object({
  found: z.number(),
  ignored: z.array(IgnoredTag),
  left: z.number().optional(),
});
export type TagReport = z.infer<typeof TagReport>;

/** A longer list would help no reader. */
export const MAX_REPORTED = 50;
const MAX_TEXT = 100;
/** Wrong, missing or extra letters allowed in a misspelt type. */
const MAX_DISTANCE = 2;

const RECIPIENT = /^r[1-9]\d{0,5}$/i;

/** Returns why a `{{…}}` is no tag; null if it is one. */
export function diagnoseIgnoredTag(text: string, page: number): IgnoredTag | null {
  if (readTag(text)) return null;
  const inner = /\{\{([^{}]*)\}\}/.exec(text.replace(/\s+/g, ""))?.[1] ?? "";
  const [first = "", second = ""] = inner.split(",");
  const type = first.toUpperCase();
  const isType = type === "FREE_SIGNATURE" || CREATABLE_FIELD_TYPES.some((known) => known === type);
  const hasRecipient = RECIPIENT.test(second);
  const reason = isType ? "NO_RECIPIENT" : hasRecipient ? "UNKNOWN_TYPE" : "NOT_A_TAG";
  const suggestion = reason === "UNKNOWN_TYPE" ? findNearestType(type) : null;
  return { text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text, page, reason, suggestion };
}

export type MeantTag = {
  type: CreatableFieldType;
  /** The N of rN; null if it is missing. */
  recipient: number | null;
  fieldMeta: FieldMeta;
};

/** Returns the probable meaning of an ignored tag; null if unknown. */
export function guessMeantTag({
  text,
  suggestion,
}: Pick<IgnoredTag, "text" | "suggestion">): MeantTag | null {
  const isCut = text.endsWith("…");
  const inner = text.replace(/^[\s{]+/u, "").replace(/[\s}…]+$/u, "");
  const [first = "", ...rest] = inner.split(",");
  // A text cut within an option is uncertain, so its last option is dropped.
  const parts = isCut ? rest.slice(0, -1) : rest;
  const second = parts[0]?.replace(/\s+/g, "") ?? "";
  const hasRecipient = RECIPIENT.test(second);
  const options = hasRecipient ? parts.slice(1) : parts;
  const tag = readTag(`{{${[suggestion ?? first, hasRecipient ? second : "r1", ...options].join(",")}}}`);
  if (!tag) return null;
  const read = readOptions(tag);
  return {
    type: tag.type,
    recipient: hasRecipient ? tag.recipient : null,
    fieldMeta: "meta" in read ? read.meta : getDefaultFieldMeta(tag.type),
  };
}

function findNearestType(word: string): CreatableFieldType | null {
  if (word.length < 3) return null;
  const prefixMatch = CREATABLE_FIELD_TYPES.find((type) => type.startsWith(word) || word.startsWith(type));
  if (prefixMatch) return prefixMatch;
  const [nearest] = CREATABLE_FIELD_TYPES.map((type) => ({
    type,
    distance: computeDistance(word, type),
  })).sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= MAX_DISTANCE ? nearest.type : null;
}

/** Levenshtein distance, stopped beyond `MAX_DISTANCE`. */
function computeDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_DISTANCE) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
