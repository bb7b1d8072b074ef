import type { z } from "zod";
import type { TakenUpTags } from "@/server/contract/item";
import type { Aggregate, ItemRow } from "@/server/db/store/envelope";
import { TagReport } from "@/server/domain/field/tag-report";

/** What became of the tags in a file's text; null where nothing looked like them. */
export function reportOf({ tagReport }: Pick<ItemRow, "tagReport">): TagReport | null {
  const report = TagReport.nullable()
    .catch(null)
    .parse(tagReport ?? null);
  return report && report.found + report.ignored.length > 0 ? report : null;
}

/** What was passed over in the files of an envelope, each with its reason. */
export const ignoredIn = ({ items }: Pick<Aggregate, "items">): z.infer<typeof TakenUpTags>["ignored"] =>
  items.flatMap((item) =>
    (reportOf(item)?.ignored ?? []).map(({ text, page, reason, suggestion }) => ({
      envelopeItemId: item.id,
      ...{ text, page, reason, suggestion },
    })),
  );
