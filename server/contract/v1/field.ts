import { z } from "zod";
import { FIELD_TYPES } from "@/server/domain/vocabulary";
import type { Field } from "../field";

const Shape = z.object({
  id: z.number(),
  secondaryId: z.string(),
  recipientId: z.number(),
  type: z.enum(FIELD_TYPES),
  page: z.number(),
  pageNumber: z.number(),
  positionX: z.number(),
  pageX: z.number(),
  positionY: z.number(),
  pageY: z.number(),
  width: z.number(),
  pageWidth: z.number(),
  height: z.number(),
  pageHeight: z.number(),
  customText: z.string(),
  inserted: z.boolean(),
  fieldMeta: z.unknown().nullable(),
});

/** A field of v1: the keys of reads and of writes side by side (domain/README.md 1.3). */
export const V1Field = Shape.extend({ documentId: z.number() });
export type V1Field = z.infer<typeof V1Field>;
export const V1TemplateField = Shape.extend({ templateId: z.number() });
export type V1TemplateField = z.infer<typeof V1TemplateField>;

const toShape = (field: Field): z.infer<typeof Shape> => ({
  id: field.id,
  secondaryId: field.secondaryId,
  recipientId: field.recipientId,
  type: field.type,
  page: field.page,
  pageNumber: field.page,
  positionX: field.positionX,
  pageX: field.positionX,
  positionY: field.positionY,
  pageY: field.positionY,
  width: field.width,
  pageWidth: field.width,
  height: field.height,
  pageHeight: field.height,
  customText: field.customText,
  inserted: field.inserted,
  fieldMeta: field.fieldMeta,
});

export const toV1Field = (field: Field, documentId: number): V1Field => ({ ...toShape(field), documentId });
export const toV1TemplateField = (field: Field, templateId: number): V1TemplateField => ({
  ...toShape(field),
  templateId,
});

/** Geometry in percent of the page, with v1's keys (domain/README.md 1.2). */
const Geometry = z.object({
  pageNumber: z.number(),
  pageX: z.number(),
  pageY: z.number(),
  pageWidth: z.number(),
  pageHeight: z.number(),
});

export const V1NewField = Geometry.extend({
  recipientId: z.number().int(),
  type: z.enum(FIELD_TYPES),
  fieldMeta: z.unknown().optional(),
});
export const V1NewFields = z.union([z.array(V1NewField).min(1).max(2000), V1NewField]);

export const V1ChangeField = Geometry.partial().extend({
  recipientId: z.number().int().optional(),
  type: z.enum(FIELD_TYPES).optional(),
  fieldMeta: z.unknown().optional(),
});

export const toV2Placement = (input: z.infer<typeof Geometry>) => ({
  page: input.pageNumber,
  positionX: input.pageX,
  positionY: input.pageY,
  width: input.pageWidth,
  height: input.pageHeight,
});

/** As `toV2Placement`; absent keys stay absent. */
export const toV2PlacementChange = (
  input: { [key in keyof z.infer<typeof Geometry>]?: z.infer<typeof Geometry>[key] | undefined },
) => ({
  page: input.pageNumber,
  positionX: input.pageX,
  positionY: input.pageY,
  width: input.pageWidth,
  height: input.pageHeight,
});

const V1_KEYS = new Map([
  ["page", "pageNumber"],
  ["positionX", "pageX"],
  ["positionY", "pageY"],
  ["width", "pageWidth"],
  ["height", "pageHeight"],
]);

/**
 * Converts an error of `field.createMany` or `updateMany` to v1's keys: `data.0.positionX: …` becomes `pageX:
 * …`, or `0.pageX: …` if `count` fields were sent. Takes messages and paths.
 */
export const toV1Words = (sentence: string, count: number): string =>
  sentence
    .replace(
      /\b(?:page|positionX|positionY|width|height)\b(?=:| must| \+| leaves|$)/g,
      (key) => V1_KEYS.get(key) ?? key,
    )
    .replace(/\bdata\.(\d+)\./g, (_, index: string) => (count > 1 ? `${index}.` : ""));
