import { isFillingItsBox } from "@/server/domain/field/signature";
import type { PdfMessages } from "../messages";
import type { StampField } from "../model";

/** Describes a field for people who cannot see it: its label or its kind, and its recipient. */
export function describeStampField({ type, meta, recipient }: StampField, message: PdfMessages): string {
  const label = meta?.label?.trim();
  const isOwnHand = isFillingItsBox(type) || type === "INITIALS";
  // For a handwritten field the kind says more than the sender's label.
  const kind = message("field.kind", { type });
  const what = isOwnHand ? kind : label || kind;
  if (!recipient) return what;
  return message(isOwnHand ? "field.handOf" : "field.valueOf", { what, name: recipient });
}
