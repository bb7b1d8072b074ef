import { z } from "zod";
import { FIELD_TYPES } from "@/server/domain/vocabulary";

/** Kinds of differences between an envelope's audit log and the rows and files to be sealed. */
const SEAL_DIFFERENCE_KINDS = [
  "LOG",
  "ACT",
  "CONSENT",
  "IDENTITY",
  "PERSON",
  "FIELD",
  "VALUE",
  "SIGNATURE",
  "PICTURE",
  "FILE",
] as const;

/** The position of one difference, never its content, for instance admins. `file` and `page` count from 1. */
export const SealDifference = z.object({
  kind: z.enum(SEAL_DIFFERENCE_KINDS),
  /** Number of the first entry that does not fit. */
  entry: z.number().optional(),
  recipientId: z.number().optional(),
  fieldId: z.string().optional(),
  fieldType: z.enum(FIELD_TYPES).optional(),
  page: z.number().optional(),
  file: z.number().optional(),
});
export type SealDifference = z.infer<typeof SealDifference>;

/** As stored with an envelope whose seal is refused; null for every other failure. */
export const SealDifferences = z.array(SealDifference).min(1).nullable().catch(null);

const SAYS: Record<SealDifference["kind"], string> = {
  LOG: "the audit log was changed",
  ACT: "an act is not the one recorded",
  CONSENT: "a consent is not the one recorded",
  IDENTITY: "a verified identity is not the one recorded",
  PERSON: "name, address or role is not the one recorded",
  FIELD: "a field is not the one that was sent",
  VALUE: "a value is not the one recorded",
  SIGNATURE: "a signature is not the one recorded",
  PICTURE: "the picture of a signature is not the one recorded",
  FILE: "a file is not what was uploaded",
};

/** Returns one difference in English, for the log and for `sealError`. */
export function formatDifferenceInEnglish({ kind, entry, recipientId, ...field }: SealDifference): string {
  const places = [
    ...(field.fieldId === undefined ? [] : [`${field.fieldType ?? ""} field ${field.fieldId}`.trim()]),
    ...(field.page === undefined ? [] : [`page ${field.page}`]),
    ...(field.file === undefined ? [] : [`file ${field.file}`]),
    ...(recipientId === undefined ? [] : [`recipient ${recipientId}`]),
    ...(entry === undefined ? [] : [`entry ${entry}`]),
  ];
  return places.length === 0 ? SAYS[kind] : `${SAYS[kind]} (${places.join(", ")})`;
}
