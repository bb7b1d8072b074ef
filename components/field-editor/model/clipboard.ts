import { z } from "zod";
import { FieldMeta } from "@/server/domain/field/meta";
import { CREATABLE_FIELD_TYPES, isCreatable } from "@/server/domain/field/meta-types";
import { RECIPIENT_ROLES } from "@/server/domain/vocabulary";
import type { EditorField } from "./editor-field";
import { clampRect, type PageSize, toFieldPlacement, toFieldRect } from "./geometry";

const ClipPerson = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(RECIPIENT_ROLES),
});
export type ClipPerson = z.infer<typeof ClipPerson>;

/** Format in the system clipboard. Sizes are in points, so that they stay true on pages of another size. */
const Clip = z.object({
  kind: z.literal("rubrica/fields"),
  version: z.literal(1),
  fields: z
    .array(
      z.object({
        type: z.enum(CREATABLE_FIELD_TYPES),
        recipientId: z.number(),
        /** Pages after the first copied one. */
        pageOffset: z.number().int().min(0),
        x: z.number(),
        y: z.number(),
        width: z.number().positive(),
        height: z.number().positive(),
        fieldMeta: FieldMeta,
      }),
    )
    .min(1)
    .max(2000),
  /** In the order of their envelope. Clips from older pages have none. */
  people: z.array(ClipPerson).max(2000).default([]),
});
export type Clip = z.infer<typeof Clip>;

/**
 * Copies fields. `pageSize` returns a page's size in points.
 * FREE_SIGNATURE is left out: it cannot be created.
 */
export function copyFields(
  fields: readonly EditorField[],
  pageSize: (field: EditorField) => PageSize | undefined,
  people: readonly ClipPerson[] = [],
): Clip | null {
  const firstPage = Math.min(...fields.map(({ page }) => page));
  const copied = fields.flatMap((field) => {
    const size = pageSize(field);
    const { type, recipientId, fieldMeta } = field;
    if (!size || fieldMeta === null || !isCreatable(type)) return [];
    return [
      { type, recipientId, fieldMeta, pageOffset: field.page - firstPage, ...toFieldRect(field, size) },
    ];
  });
  if (copied.length === 0) return null;
  const owners = new Set(copied.map(({ recipientId }) => recipientId));
  return {
    kind: "rubrica/fields",
    version: 1,
    fields: copied,
    people: people
      .filter(({ id }) => owners.has(id))
      .map(({ id, name, email, role }) => ({ id, name, email, role })),
  };
}

export function writeClip(clip: Clip): string {
  return JSON.stringify(clip);
}

/** Reads clipboard text. Returns null if it is not a clip of this editor. */
export function readClip(text: string): Clip | null {
  if (!text.includes("rubrica/fields")) return null;
  try {
    return Clip.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export type PasteTarget = {
  readonly envelopeItemId: string;
  readonly page: number;
  readonly pages: readonly PageSize[];
  /** Shift in points, to paste under the pointer or beside the originals. */
  readonly shift: { readonly x: number; readonly y: number };
  /** Maps a copied recipient to one of this envelope. Null leaves their fields out. */
  readonly recipientFor: (recipientId: number) => number | null;
  readonly nextId: () => number;
};

/**
 * Builds new fields from a clip, from `target.page` on and inside their pages.
 * Leaves out fields beyond the last page and fields without a recipient here.
 */
export function pasteClip(clip: Clip, target: PasteTarget): EditorField[] {
  return clip.fields.flatMap((copied): EditorField[] => {
    const page = target.page + copied.pageOffset;
    const size = target.pages[page - 1];
    const recipientId = target.recipientFor(copied.recipientId);
    if (!size || recipientId === null) return [];
    const rect = { ...copied, x: copied.x + target.shift.x, y: copied.y + target.shift.y };
    return [
      {
        id: target.nextId(),
        type: copied.type,
        recipientId,
        envelopeItemId: target.envelopeItemId,
        page,
        fieldMeta: copied.fieldMeta,
        ...toFieldPlacement(clampRect(rect, size), size),
      },
    ];
  });
}
