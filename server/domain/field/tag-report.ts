import { z } from "zod";
import { defaultMeta, type FieldMeta } from "./meta";
import { CREATABLE_FIELD_TYPES, type CreatableFieldType } from "./meta-types";
import { readOptions, readTag } from "./tag";

/**
 * What became of the `{{…}}` in a file's text (components/README.md 4.10): how many ask for fields, and those that were
 * passed over, each with its reason, so that a tag with a slip in it does not vanish without a word.
 */

const IGNORED_REASONS = ["UNKNOWN_TYPE", "NO_RECIPIENT", "NOT_A_TAG", "SIGNED_FILE"] as const;

export const IgnoredTag = z.object({
  /** As it stands in the file, shortened. */
  text: z.string(),
  page: z.number(),
  reason: z.enum(IGNORED_REASONS),
  /** The type that was probably meant. */
  suggestion: z.enum(CREATABLE_FIELD_TYPES).nullable(),
  /** Where it stands, in percent of the displayed page; absent in reports of earlier versions. */
  box: z
    .object({ positionX: z.number(), positionY: z.number(), width: z.number(), height: z.number() })
    .optional(),
});
export type IgnoredTag = z.infer<typeof IgnoredTag>;

export const TagReport = z.object({
  found: z.number(),
  ignored: z.array(IgnoredTag),
  /** Those of the found that the owner left as text. */
  left: z.number().optional(),
});
export type TagReport = z.infer<typeof TagReport>;

/** More than anybody reads; the rest is like them. */
export const MAX_REPORTED = 50;
const MAX_TEXT = 100;
/** Letters that may be wrong, missing or too many in a type that was still meant. */
const MAX_DISTANCE = 2;

const RECIPIENT = /^r[1-9]\d{0,5}$/i;

/** What is wrong with a `{{…}}` that is no tag; null for one that is. */
export function ignoredTag(text: string, page: number): IgnoredTag | null {
  if (readTag(text)) return null;
  const inner = /\{\{([^{}]*)\}\}/.exec(text.replace(/\s+/g, ""))?.[1] ?? "";
  const [first = "", second = ""] = inner.split(",");
  const type = first.toUpperCase();
  const isType = type === "FREE_SIGNATURE" || CREATABLE_FIELD_TYPES.some((known) => known === type);
  const hasRecipient = RECIPIENT.test(second);
  const reason = isType ? "NO_RECIPIENT" : hasRecipient ? "UNKNOWN_TYPE" : "NOT_A_TAG";
  const suggestion = reason === "UNKNOWN_TYPE" ? nearestType(type) : null;
  return { text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text, page, reason, suggestion };
}

/** The field that a tag was meant to be. */
export type MeantTag = {
  type: CreatableFieldType;
  /** The N of rN; null where it does not say. */
  recipient: number | null;
  fieldMeta: FieldMeta;
};

/** What a tag that was passed over was probably meant to be; null where nobody can tell. */
export function meantBy({ text, suggestion }: Pick<IgnoredTag, "text" | "suggestion">): MeantTag | null {
  const isCut = text.endsWith("…");
  const inner = text.replace(/^[\s{]+/u, "").replace(/[\s}…]+$/u, "");
  const [first = "", ...rest] = inner.split(",");
  // What was cut in the middle of an option says nothing certain.
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
    fieldMeta: "meta" in read ? read.meta : defaultMeta(tag.type),
  };
}

function nearestType(word: string): CreatableFieldType | null {
  if (word.length < 3) return null;
  const begun = CREATABLE_FIELD_TYPES.find((type) => type.startsWith(word) || word.startsWith(type));
  if (begun) return begun;
  const [nearest] = CREATABLE_FIELD_TYPES.map((type) => ({ type, distance: distance(word, type) })).sort(
    (a, b) => a.distance - b.distance,
  );
  return nearest && nearest.distance <= MAX_DISTANCE ? nearest.type : null;
}

/** Least number of letters to change, add or leave out (Levenshtein). */
function distance(one: string, other: string): number {
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
