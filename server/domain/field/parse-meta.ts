import * as z from "zod";
import { DomainError } from "@/server/domain/errors";
import { describeUnprintableLetters } from "@/server/domain/printable";
import type { FieldType } from "@/server/domain/vocabulary";
import { FieldMeta, getDefaultFieldMeta } from "./meta";
import { isCreatable, toMetaType } from "./meta-types";

/**
 * Parses the `fieldMeta` of a field of `type`: undefined or null → the type's defaults. Null only for
 * FREE_SIGNATURE, which has no meta. Throws INVALID_BODY naming the key under `path` (dotted, as in
 * `data.0.fieldMeta`).
 */
export function parseFieldMeta(type: FieldType, input: unknown, path = "fieldMeta"): FieldMeta | null {
  const isAbsent = input === undefined || input === null;
  if (!isCreatable(type)) {
    if (isAbsent) return null;
    throw createRefusal(path, "A field of type FREE_SIGNATURE has no fieldMeta");
  }
  if (isAbsent) return getDefaultFieldMeta(type);
  const expected = toMetaType(type);
  const Head = z.object({ type: z.literal(expected) });
  if (!Head.safeParse(input).success)
    throw createRefusal(`${path}.type`, `Must be "${expected}" for a field of type ${type}`);
  const parsed = FieldMeta.safeParse(input);
  if (parsed.success) return assertPrintable(parsed.data, path);
  const issues = parsed.error.issues.map((issue) => ({
    message: issue.message,
    path: [path, ...issue.path.map(String)].join("."),
  }));
  const first = issues[0];
  throw new DomainError("INVALID_BODY", first && `${first.path}: ${first.message}`, { issues });
}

/** Keys whose text is printed on paper, on the page or in the audit log. */
const PRINTED: readonly string[] = ["label", "text", "value", "defaultValue"];

/** Here and not in `FieldMeta`: values stored before this check must still be read, and sealed. */
function assertPrintable(meta: FieldMeta, path: string): FieldMeta {
  const options = "values" in meta ? (meta.values ?? []) : [];
  const words = [
    ...Object.entries(meta).filter(([key]) => PRINTED.includes(key)),
    ...options.map(({ value }, index) => [`values.${index}.value`, value] as const),
  ];
  for (const [key, text] of words) {
    const why = typeof text === "string" ? describeUnprintableLetters(text) : null;
    if (why !== null) throw createRefusal(`${path}.${key}`, why);
  }
  return meta;
}

function createRefusal(path: string, message: string): DomainError {
  return new DomainError("INVALID_BODY", `${path}: ${message}`, { issues: [{ message, path }] });
}
