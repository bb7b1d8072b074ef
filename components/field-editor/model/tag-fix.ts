import { isStandingOn } from "@/server/domain/field/places/field-overlap";
import { findTagRecipient } from "@/server/domain/field/tag";
import { guessMeantTag, type IgnoredTag, type MeantTag } from "@/server/domain/field/tag-report";
import type { RecipientRole } from "@/server/domain/vocabulary";
import type { EditorField, FieldMap } from "./editor-field";
import { DEFAULT_SIZES } from "./field-defaults";
import { clampRect, type PageSize, type Rect, toFieldPlacement, toFieldRect } from "./geometry";
import { listFieldsOnPage } from "./page-index";

type AssignableRecipient = { readonly id: number; readonly role: RecipientRole };

/** Field an ignored tag could still become, with its recipient. */
export type TagFix = Pick<MeantTag, "type" | "fieldMeta"> & { readonly recipientId: number };

/**
 * Returns the fix for a tag: its intended type, for the recipient it names in signing
 * order, else for the chosen one. Null if type, place or recipient cannot be determined.
 */
export function findTagFix(
  tag: IgnoredTag,
  people: readonly AssignableRecipient[],
  chosen: number | null,
): TagFix | null {
  const intendedField = tag.box ? guessMeantTag(tag) : null;
  if (!intendedField) return null;
  const seat =
    intendedField.recipient === null ? "MISSING" : findTagRecipient(intendedField.recipient, people);
  const recipientId = typeof seat === "string" ? chosen : seat.id;
  return recipientId === null
    ? null
    : { type: intendedField.type, fieldMeta: intendedField.fieldMeta, recipientId };
}

export function isTagFixed(fields: FieldMap, itemId: string, { page, box }: IgnoredTag): boolean {
  if (!box) return false;
  return listFieldsOnPage(fields, itemId, page).some((field) => isStandingOn(field, { page, ...box }));
}

/** Builds the field of a fix at the tag's place, tall enough to sign in. */
export function buildFieldForFix(
  { page, box }: IgnoredTag,
  fix: TagFix,
  envelopeItemId: string,
  id: number,
  size: PageSize,
): EditorField | null {
  if (!box) return null;
  const rect = clampRect(growRect(toFieldRect(box, size), fix.type), size);
  return { ...fix, id, envelopeItemId, page, ...toFieldPlacement(rect, size) };
}

/**
 * A tag is only as high as its letters, too low for a
 * signature. The field grows upwards, as ink above a line.
 */
function growRect(rect: Rect, type: TagFix["type"]): Rect {
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
