import type { FieldType } from "@/server/domain/vocabulary";

/** What the signing page offers for a field still empty: name, address and initials of its recipient. */
export function suggestedValue(
  field: { readonly type: FieldType },
  recipient: { readonly name: string; readonly email: string },
): string {
  switch (field.type) {
    case "NAME":
      return recipient.name.trim();
    case "EMAIL":
      return recipient.email;
    case "INITIALS":
      return initialsOf(recipient.name);
    default:
      return "";
  }
}

/** The first letter of every part of a name, upper case: "María José de la Cruz" → "MJDLC", "Jean-Luc" → "JL". */
export function initialsOf(name: string): string {
  const parts = name.split(/[\s\-‐‑]+/u);
  return parts
    .map((part) => /\p{L}\p{M}*/u.exec(part)?.[0] ?? "")
    .join("")
    .toUpperCase();
}
