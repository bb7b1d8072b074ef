import { placementToPoints } from "@/server/domain/field/placement";
import type { Sheet } from "../draw/sheet";
import type { StampField } from "../model";
import { stampChoices } from "./choices";
import { drawSignature, type ImageStore } from "./signature";
import { stampText } from "./text";

/** Draws one field onto its page; a field without a value draws nothing, a choice draws its empty boxes. */
export function stampField(sheet: Sheet, field: StampField, images: ImageStore): void {
  const box = placementToPoints(field, sheet);
  switch (field.type) {
    case "SIGNATURE":
    case "FREE_SIGNATURE":
      if (field.signature)
        drawSignature(sheet, field.signature, box, images, field.meta?.fontSize ?? undefined);
      return;
    case "CHECKBOX":
    case "RADIO":
      stampChoices(sheet, field, field.type, box);
      return;
    case "INITIALS":
    case "NAME":
    case "EMAIL":
    case "DATE":
    case "TEXT":
    case "NUMBER":
    case "DROPDOWN":
    case "RUT":
    case "RUT_FIRMADO":
      stampText(sheet, field, box);
  }
}
