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

/** A field on the wire (api-v2 2.5), with both legacy numbers on every one. */
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
};
type Legacy = { type: "DOCUMENT" | "TEMPLATE"; legacyId: number };

/** Row to wire, key by key. */
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
});

/** One field to create by geometry. `fieldMeta` is judged by `parseFieldMeta` of the domain. */
export const NewField = z.object({
  type: z.enum(FIELD_TYPES),
  recipientId: z.number().int(),
  envelopeItemId: z.string().optional(),
  ...Placement.shape,
  fieldMeta: z.unknown().optional(),
});
export const CreateFields = z.object({ envelopeId: z.string(), data: z.array(NewField).max(2000) });

export const FieldChange = z.object({
  id: z.number().int(),
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
