import { type Box, placementToPoints } from "@/server/domain/field/placement";
import type { Sheet } from "../draw/sheet";
import type { StampField } from "../model";
import { stampChoices } from "./choices";
import { stampFramedSignature } from "./frame";
import { drawSignature, type ImageStore } from "./signature";
import { type StampTagger, UNTOLD } from "./structure-tags";
import { getStampText, stampText } from "./text";

const isAlwaysShown = ({ type }: StampField): boolean => type === "CHECKBOX" || type === "RADIO";

export const isShowingSomething = (field: StampField): boolean =>
  field.signature !== null || isAlwaysShown(field) || getStampText(field) !== "";

/** Draws one field onto its page; a field without a value draws nothing, a choice draws its empty boxes. */
export function stampField(
  sheet: Sheet,
  field: StampField,
  images: ImageStore,
  telling: StampTagger = UNTOLD,
): void {
  const box = placementToPoints(field, sheet);
  switch (field.type) {
    case "SIGNATURE":
    case "FREE_SIGNATURE": {
      const { signature, frame } = field;
      if (!signature) return;
      const drawSignatureIn = (room: Box) => drawSignature(sheet, signature, room, images);
      telling.signature(sheet, field, box, () =>
        frame ? stampFramedSignature(sheet, frame, box, drawSignatureIn) : drawSignatureIn(box),
      );
      return;
    }
    case "CHECKBOX":
    case "RADIO":
      stampChoices(sheet, field, { kind: field.type, box, telling });
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
      if (getStampText(field) !== "") telling.value(sheet, field, () => stampText(sheet, field, box));
      return;
    default:
      field.type satisfies never;
  }
}
