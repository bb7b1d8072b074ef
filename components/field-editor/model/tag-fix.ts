import { isStandingOn } from "@/server/domain/field/places/standing";
import { seatOf } from "@/server/domain/field/tag";
import { type IgnoredTag, type MeantTag, meantBy } from "@/server/domain/field/tag-report";
import type { RecipientRole } from "@/server/domain/vocabulary";
import type { EditorField, FieldMap } from "./editor-field";
import { DEFAULT_SIZES } from "./field-defaults";
import { clampRect, type PageSize, placementOf, type Rect, rectOf } from "./geometry";
import { fieldsOnPage } from "./page-index";

type Person = { readonly id: number; readonly role: RecipientRole };

/** What a tag that was passed over could still become, and for whom. */
export type TagFix = Pick<MeantTag, "type" | "fieldMeta"> & { readonly recipientId: number };

/**
 * The way to mend a tag: the type it meant, for whom it names among those in signing order, else for who is chosen. Null
 * where nobody can tell what or where it was meant to be, or for whom.
 */
export function fixOf(tag: IgnoredTag, people: readonly Person[], chosen: number | null): TagFix | null {
  const meant = tag.box ? meantBy(tag) : null;
  if (!meant) return null;
  const seat = meant.recipient === null ? "MISSING" : seatOf(meant.recipient, people);
  const recipientId = typeof seat === "string" ? chosen : seat.id;
  return recipientId === null ? null : { type: meant.type, fieldMeta: meant.fieldMeta, recipientId };
}

/** Whether a field stands where the tag is. */
export function isMended(fields: FieldMap, itemId: string, { page, box }: IgnoredTag): boolean {
  if (!box) return false;
  return fieldsOnPage(fields, itemId, page).some((field) => isStandingOn(field, { page, ...box }));
}

/** The field that a fix makes: where the tag stands, and tall enough to sign in. */
export function fieldOfFix(
  { page, box }: IgnoredTag,
  fix: TagFix,
  envelopeItemId: string,
  id: number,
  size: PageSize,
): EditorField | null {
  if (!box) return null;
  const rect = clampRect(grown(rectOf(box, size), fix.type), size);
  return { ...fix, id, envelopeItemId, page, ...placementOf(rect, size) };
}

/** A tag is as high as its letters, and nobody signs in that; what grows does so upwards, as ink above a line. */
function grown(rect: Rect, type: TagFix["type"]): Rect {
  if (type !== "SIGNATURE" && type !== "INITIALS") return rect;
  const { width, height } = DEFAULT_SIZES[type];
  const extra = Math.max(0, height - rect.height);
  return {
    ...rect,
    y: rect.y - extra,
    width: Math.max(rect.width, width),
    height: rect.height + extra,
  };
}
