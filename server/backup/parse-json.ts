import type { z } from "zod";

/** Returns the parsed JSON if it has this shape, otherwise undefined. */
export function parseJson<Schema extends z.ZodType>(
  schema: Schema,
  text: Buffer,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
