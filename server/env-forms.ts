import { z } from "zod";
import { parseStorageUrl, STORAGE_SHAPE } from "@/server/storage-url";

/**
 * Treats an empty string like an unset variable, because that is what `FOO= npm start` and most compose files
 * mean.
 */
export const emptyToUndefined = (value: unknown) => (value === "" ? undefined : value);

export const textVariable = (what: string) =>
  z.preprocess(emptyToUndefined, z.string().optional()).meta({ description: what });

export const wholeNumberVariable = (what: string, fallback: number, min: number, max: number) =>
  z
    .preprocess(
      emptyToUndefined,
      z.coerce
        .number(`a whole number from ${min} to ${max}`)
        .int(`a whole number from ${min} to ${max}`)
        .min(min, `a whole number from ${min} to ${max}`)
        .max(max, `a whole number from ${min} to ${max}`)
        .default(fallback),
    )
    .meta({ description: what, fallback: String(fallback) });

export const urlVariable = (what: string, protocols: readonly string[], shape: string, fallback?: string) =>
  z
    .preprocess(
      emptyToUndefined,
      z
        .string()
        .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), shape)
        .optional(),
    )
    .meta({ description: what, fallback: fallback ?? "" });

/** Short enough that an id of 24 characters fits in front of its at sign (RFC 5321, 4.5.3.1.1). */
export const mailboxVariable = (what: string) =>
  z
    .preprocess(
      emptyToUndefined,
      z
        .string()
        .regex(/^[\w.-]{1,39}@[\w.-]+\.[\w-]+$/, "an address such as bounces@example.org")
        .optional(),
    )
    .meta({ description: what });

export const bucketVariable = (what: string, fallback: string) =>
  z
    .preprocess(
      emptyToUndefined,
      z
        .string()
        .transform((value, context) => {
          const parsed = parseStorageUrl(value);
          if (!("problem" in parsed)) return parsed;
          context.addIssue({ code: "custom", message: `${STORAGE_SHAPE} (${parsed.problem})` });
          return z.NEVER;
        })
        .optional(),
    )
    .meta({ description: what, fallback });

/** Text, because a folder is one too; only a bucket has a form of its own. */
export const destinationVariable = (what: string) =>
  z
    .preprocess(
      emptyToUndefined,
      z
        .string()
        .superRefine((value, context) => {
          const parsed = /^s3:/.test(value) ? parseStorageUrl(value) : {};
          if ("problem" in parsed)
            context.addIssue({ code: "custom", message: `${STORAGE_SHAPE} (${parsed.problem})` });
        })
        .optional(),
    )
    .meta({ description: what });

export const listVariable = (what: string, entry: RegExp, shape: string) =>
  z
    .preprocess(
      emptyToUndefined,
      z
        .string()
        .default("")
        .transform((value) =>
          value
            .split(",")
            .map((part) => part.trim())
            .filter((part) => part !== ""),
        )
        .refine((parts) => parts.every((part) => entry.test(part)), shape),
    )
    .meta({ description: what });

const PLACE = /^(first|last)((?:,\d{1,3}(?:\.\d{1,3})?){4})$/;

/** Accepts a rectangle on the first or last page: `page,x,y,width,height`, in percent from the top left. */
export const placeVariable = (what: string) =>
  z
    .preprocess(
      emptyToUndefined,
      z
        .string()
        .transform((value, context) => {
          const [, page, numbers = ""] = PLACE.exec(value) ?? [];
          const [positionX = 0, positionY = 0, width = 0, height = 0] = numbers
            .split(",")
            .slice(1)
            .map(Number);
          const isOnPage = width > 0 && height > 0 && positionX + width <= 100 && positionY + height <= 100;
          if ((page === "first" || page === "last") && isOnPage)
            return { page, positionX, positionY, width, height } as const;
          const message = "`first` or `last` with x, y, width and height in percent, such as last,60,92,36,6";
          context.addIssue({ code: "custom", message });
          return z.NEVER;
        })
        .optional(),
    )
    .meta({ description: what, fallback: "invisible" });

export const keyRingVariable = (what: string) =>
  z
    .preprocess(
      emptyToUndefined,
      z
        .string()
        .refine(
          (value) => value.split(",").every((pair) => isNamedKey(pair.trim())),
          "`id:base64` pairs separated by commas, each key 32 bytes",
        )
        .optional(),
    )
    .meta({ description: what, fallback: "generated into DATA_DIR" });

function isNamedKey(pair: string): boolean {
  const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(pair);
  return match?.[2] !== undefined && Buffer.from(match[2], "base64").length === 32;
}

export const secretVariable = (what: string) =>
  z
    .preprocess(emptyToUndefined, z.string().min(32, "at least 32 characters").optional())
    .meta({ description: what, fallback: "generated into DATA_DIR" });
