import type { z } from "zod";
import type { TakenUpTags } from "@/server/contract/item";
import type { Aggregate, ItemRow } from "@/server/db/store/envelope";
import { TagReport } from "@/server/domain/field/tag-report";

/** Returns the report on the tags in a file's text; null if there were none. */
export function parseTagReport({ tagReport }: Pick<ItemRow, "tagReport">): TagReport | null {
  const report = TagReport.nullable()
    .catch(null)
    .parse(tagReport ?? null);
  return report && report.found + report.ignored.length > 0 ? report : null;
}

export const listIgnoredTags = ({
  items,
}: Pick<Aggregate, "items">): z.infer<typeof TakenUpTags>["ignored"] =>
  items.flatMap((item) =>
    (parseTagReport(item)?.ignored ?? []).map(({ text, page, reason, suggestion }) => ({
      envelopeItemId: item.id,
      text,
      page,
      reason,
      suggestion,
    })),
  );
