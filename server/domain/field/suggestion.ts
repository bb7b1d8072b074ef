import type { FieldType } from "@/server/domain/vocabulary";

/** Returns the signing page's suggestion for an empty field: name, address or initials of its recipient. */
export function getSuggestedValue(
  field: { readonly type: FieldType },
  recipient: { readonly name: string; readonly email: string },
): string {
  switch (field.type) {
    case "NAME":
      return recipient.name.trim();
    case "EMAIL":
      return recipient.email;
    case "INITIALS":
      return getInitials(recipient.name);
    default:
      return "";
  }
}

/** Particles of names, which have no initial; Spanish first, then its neighbours. */
const PARTICLES = new Set(
  "a al d da das de del den der di do dos du e i la las les lo los van vom von y zu zum zur".split(" "),
);

/**
 * Returns the upper-case first letters of a name without particles: "María José de la Cruz" → "MJC",
 * "Jean-Luc" → "JL". The first and last word are never particles. Nor are capitalised words, except "De" and
 * "Del" and an article after them.
 */
export function getInitials(name: string): string {
  const parts = name.split(/[\s\-‐‑]+/u).filter((part) => /\p{L}/u.test(part));
  const significantParts = parts.filter((part, index) => {
    const isEdge = index === 0 || index === parts.length - 1;
    return isEdge || !isParticle(part, parts[index - 1] ?? "");
  });
  return significantParts
    .map((part) => /\p{L}\p{M}*/u.exec(part)?.[0] ?? "")
    .join("")
    .toUpperCase();
}

function isParticle(part: string, before: string): boolean {
  const word = part.toLowerCase();
  if (!PARTICLES.has(word)) return false;
  const isLarge = part !== word;
  return !isLarge || /^del?$/.test(word) || (/^l/.test(word) && /^de$/i.test(before));
}
