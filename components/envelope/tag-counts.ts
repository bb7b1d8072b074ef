import type { OwnerItem } from "@/components/envelope/api-types";

/** Counts the tags of a file: turned into fields, waiting for their recipients, or left as text. */
export function countTags(item: Pick<OwnerItem, "tagReport" | "openTags" | "notices">) {
  const foundCount = item.tagReport?.found ?? 0;
  const waiting = item.openTags.reduce((sum, { count }) => sum + count, 0);
  const asText = item.tagReport?.left ?? 0;
  const placed = item.notices.includes("TAGS_COVERED") ? foundCount - waiting - asText : 0;
  return { found: foundCount, placed, waiting, left: foundCount - placed - waiting };
}
