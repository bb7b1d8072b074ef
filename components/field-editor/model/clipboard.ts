import { z } from "zod";
import { FieldMeta } from "@/server/domain/field/meta";
import { CREATABLE_FIELD_TYPES, isCreatable } from "@/server/domain/field/meta-types";
import type { EditorField } from "./editor-field";
import { clampRect, type PageSize, placementOf, rectOf } from "./geometry";

/** What lies in the system clipboard: versioned, in points, so that pages of other sizes keep the true size. */
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
});
export type Clip = z.infer<typeof Clip>;

/** Copies fields; `pageSize` gives a page's size in points. FREE_SIGNATURE is left out: it cannot be created. */
export function copyFields(
  fields: readonly EditorField[],
  pageSize: (field: EditorField) => PageSize | undefined,
): Clip | null {
  const firstPage = Math.min(...fields.map(({ page }) => page));
  const copied = fields.flatMap((field) => {
    const size = pageSize(field);
    const { type, recipientId, fieldMeta } = field;
    if (!size || fieldMeta === null || !isCreatable(type)) return [];
    return [{ type, recipientId, fieldMeta, pageOffset: field.page - firstPage, ...rectOf(field, size) }];
  });
  return copied.length === 0 ? null : { kind: "rubrica/fields", version: 1, fields: copied };
}

export function writeClip(clip: Clip): string {
  return JSON.stringify(clip);
}

/** Reads clipboard text; null for anything that is not ours. */
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
  /** Moves everything by so many points, e.g. to stand under the pointer or beside the copied ones. */
  readonly shift: { readonly x: number; readonly y: number };
  readonly recipientFor: (recipientId: number) => number;
  readonly nextId: () => number;
};

/** New fields from a clip, from `target.page` on, kept on their pages; those beyond the last page are left out. */
export function pasteClip(clip: Clip, target: PasteTarget): EditorField[] {
  return clip.fields.flatMap((copied): EditorField[] => {
    const page = target.page + copied.pageOffset;
    const size = target.pages[page - 1];
    if (!size) return [];
    const rect = { ...copied, x: copied.x + target.shift.x, y: copied.y + target.shift.y };
    return [
      {
        id: target.nextId(),
        type: copied.type,
        recipientId: target.recipientFor(copied.recipientId),
        envelopeItemId: target.envelopeItemId,
        page,
        fieldMeta: copied.fieldMeta,
        ...placementOf(clampRect(rect, size), size),
      },
    ];
  });
}
