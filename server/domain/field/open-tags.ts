import { z } from "zod";
import type { RecipientRole } from "../vocabulary";
import type { FieldMeta } from "./meta";
import type { Placement } from "./placement";
import {
  type FoundText,
  findTagRecipient,
  readOptions,
  readTag,
  shortenText,
  type Tag,
  toTagPlacement,
} from "./tag";

/**
 * Tags that could not become fields on upload, because no recipient existed for them (rest/envelopes.md 5.1).
 * They wait on the file until the owner takes them up or leaves them as text.
 */

const PercentBox = z.object({
  positionX: z.number(),
  positionY: z.number(),
  width: z.number(),
  height: z.number(),
});
const FoundTexts = z.array(z.object({ text: z.string(), page: z.number(), lines: z.array(PercentBox) }));

export const readStoredTags = (stored: unknown): FoundText[] => FoundTexts.catch([]).parse(stored ?? []);

/**
 * The waiting tags of one file for one recipient. An impossible tag is a separate entry, as it can never
 * become a field.
 */
export const OpenTags = z.object({
  /** The N of rN: the recipient's index by signing order, from 1. */
  recipient: z.number(),
  count: z.number(),
  impossible: z.object({ text: z.string(), page: z.number(), option: z.string() }).nullable(),
});
export type OpenTags = z.infer<typeof OpenTags>;

export const WAITING_REASONS = ["NO_SUCH_RECIPIENT", "ROLE_HAS_NO_FIELDS", "IMPOSSIBLE_OPTION"] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

type TagRecipient = { role: RecipientRole };

export function groupTags(found: readonly FoundText[]): OpenTags[] {
  const counts = new Map<number, number>();
  const impossible: OpenTags[] = [];
  for (const { text, page, tag } of readTags(found)) {
    const options = readOptions(tag);
    if ("meta" in options) counts.set(tag.recipient, (counts.get(tag.recipient) ?? 0) + 1);
    else {
      const slip = { text: shortenText(text), page, option: options.slip.option };
      impossible.push({ recipient: tag.recipient, count: 1, impossible: slip });
    }
  }
  const possible = [...counts].map(([recipient, count]) => ({ recipient, count, impossible: null }));
  return [...possible.sort((a, b) => a.recipient - b.recipient), ...impossible];
}

/** Returns why tags still wait among these recipients in signing order; null if they can be taken up. */
export function findWaitingReason(
  { recipient, impossible }: OpenTags,
  people: readonly TagRecipient[],
): WaitingReason | null {
  if (impossible) return "IMPOSSIBLE_OPTION";
  const seat = findTagRecipient(recipient, people);
  if (seat === "MISSING") return "NO_SUCH_RECIPIENT";
  return seat === "ROLE" ? "ROLE_HAS_NO_FIELDS" : null;
}

export type TagsTaken<Someone> = {
  fields: (Placement & { type: Tag["type"]; fieldMeta: FieldMeta; recipient: Someone })[];
  taken: FoundText[];
  left: FoundText[];
};

/**
 * Returns the fields made from waiting tags for these recipients in signing order, and the tags that still
 * wait.
 */
export function resolveWaitingTags<Someone extends TagRecipient>(
  found: readonly FoundText[],
  people: readonly Someone[],
): TagsTaken<Someone> {
  const plan: TagsTaken<Someone> = { fields: [], taken: [], left: [] };
  for (const { tag, ...text } of readTags(found)) {
    const options = readOptions(tag);
    const seat = findTagRecipient(tag.recipient, people);
    if (typeof seat === "string" || "slip" in options) plan.left.push(text);
    else {
      plan.taken.push(text);
      const { type } = tag;
      plan.fields.push({ ...toTagPlacement(text), type, fieldMeta: options.meta, recipient: seat });
    }
  }
  return plan;
}

const readTags = (found: readonly FoundText[]) =>
  found.flatMap((text) => {
    const tag = readTag(text.text);
    return tag ? [{ ...text, tag }] : [];
  });
