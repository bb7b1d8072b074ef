import { z } from "zod";

const StoredPages = z.array(z.object({ width: z.number(), height: z.number() }));

/** Returns the displayed size of every page of an item in points, page 1 first, as intake measured it. */
export const readPageSizes = (item: { pages: unknown }): { width: number; height: number }[] =>
  StoredPages.parse(item.pages);
