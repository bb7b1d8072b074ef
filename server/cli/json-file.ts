import type { z } from "zod";

/** The value a JSON text holds if it has that shape, else undefined. */
export function parsesAs<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
