import type { z } from "zod";

/** Returns the parsed JSON if it has this shape, otherwise undefined. */
export function parseWithSchema<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
