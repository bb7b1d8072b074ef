import { z } from "zod";
import { FIELD_TYPES } from "@/server/domain/vocabulary";

/** Percent of the displayed page, from its top-left corner; `page` counts from 1 (ruling 16). */
export const Placement = z.object({
  page: z.number(),
  positionX: z.number(),
  positionY: z.number(),
  width: z.number(),
  height: z.number(),
});

/** A field on the wire (rest/README.md 2.5), with both legacy numbers on every one. */
export const Field = z.object({
  envelopeId: z.string(),
  envelopeItemId: z.string(),
  type: z.enum(FIELD_TYPES),
  id: z.int(),
  secondaryId: z.string(),
  recipientId: z.int(),
  ...Placement.shape,
  customText: z.string(),
  inserted: z.boolean(),
  fieldMeta: z.unknown().nullable(),
  documentId: z.int().nullable(),
  templateId: z.int().nullable(),
  /** Rises with every write of this field. A change that sends it back names the state it was based on. */
  revision: z.int(),
});
export type Field = z.infer<typeof Field>;

type FieldRow = {
  envelopeId: string;
  envelopeItemId: string;
  type: Field["type"];
  id: number;
  secondaryId: string;
  recipientId: number;
  page: number;
  positionX: number;
  positionY: number;
  width: number;
  height: number;
  customText: string;
  inserted: boolean;
  fieldMeta: unknown;
  revision: number;
};
type Legacy = { type: "DOCUMENT" | "TEMPLATE"; legacyId: number };

export const toField = (row: FieldRow, envelope: Legacy): Field => ({
  envelopeId: row.envelopeId,
  envelopeItemId: row.envelopeItemId,
  type: row.type,
  id: row.id,
  secondaryId: row.secondaryId,
  recipientId: row.recipientId,
  page: row.page,
  positionX: row.positionX,
  positionY: row.positionY,
  width: row.width,
  height: row.height,
  customText: row.customText,
  inserted: row.inserted,
  fieldMeta: row.fieldMeta ?? null,
  documentId: envelope.type === "DOCUMENT" ? envelope.legacyId : null,
  templateId: envelope.type === "TEMPLATE" ? envelope.legacyId : null,
  revision: row.revision,
});

const fieldHead = {
  type: z.enum(FIELD_TYPES),
  recipientId: z.number().int(),
  /** Absent means the first item. */
  envelopeItemId: z.string().optional(),
  /** `parseFieldMeta` of the domain validates it. */
  fieldMeta: z.unknown().optional(),
};
const absent = z.never().optional();
const FieldByPlace = z.object({
  ...fieldHead,
  placeholder: absent,
  /** The caller's own id: a repeated call places it once, the second is refused with CONFLICT. */
  secondaryId: z
    .string()
    .regex(/^[a-z0-9]{24}$/)
    .optional(),
  ...Placement.shape,
});
/** A field to create on a text of the file, which it covers. Sizes are percent of the page. */
const FieldByText = z.object({
  ...fieldHead,
  secondaryId: absent,
  placeholder: z.string().trim().min(1).max(500),
  page: absent,
  positionX: absent,
  positionY: absent,
  width: z.number().optional(),
  height: z.number().optional(),
  /** Every occurrence of the text, not only the first. */
  matchAll: z.boolean().optional(),
});
/** With a placeholder text, a position is dropped like any unknown key (ruling 16). */
const withoutPlace = (field: unknown): unknown =>
  typeof field === "object" && field !== null && "placeholder" in field && field.placeholder !== undefined
    ? { ...field, page: undefined, positionX: undefined, positionY: undefined }
    : field;
export const NewField = z.preprocess(withoutPlace, z.union([FieldByPlace, FieldByText]));
export type NewField = z.infer<typeof NewField>;
export const CreateFields = z.object({ envelopeId: z.string(), data: z.array(NewField).max(2000) });

/** The field revision that a call was based on. The call is refused if the field has changed since. */
export const SeenRevision = z.int32().min(1);
const FieldChange = z.object({
  id: z.int32(),
  revision: SeenRevision.optional(),
  type: z.enum(FIELD_TYPES),
  fieldMeta: z.unknown().optional(),
  envelopeItemId: z.string().optional(),
  page: z.number().optional(),
  positionX: z.number().optional(),
  positionY: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export const UpdateFields = z.object({ envelopeId: z.string(), data: z.array(FieldChange).max(2000) });
export const Fields = z.object({ data: z.array(Field) });
