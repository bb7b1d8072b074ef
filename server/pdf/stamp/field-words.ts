import { fillsItsBox } from "@/server/domain/field/signature";
import type { PdfMessages } from "../messages";
import type { StampField } from "../model";

/** What a field is called where it cannot be seen: its label, or its kind, and whose it is. */
export function fieldWords({ type, meta, recipient }: StampField, message: PdfMessages): string {
  const label = meta?.label?.trim();
  const isOwnHand = fillsItsBox(type) || type === "INITIALS";
  // Whose hand it is says more than what somebody wrote over the line.
  const kind = message("field.kind", { type });
  const what = isOwnHand ? kind : label || kind;
  if (!recipient) return what;
  return message(isOwnHand ? "field.handOf" : "field.valueOf", { what, name: recipient });
}
