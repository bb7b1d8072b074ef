import type { SignatureKind } from "@/server/domain/field/signature";

const KEY = "rubrica-signature-kind";

/** The kinds in the order they are offered: what this person used last, else fingers draw and keyboards type. */
export function offeredKinds(kinds: readonly SignatureKind[], preferred: SignatureKind): SignatureKind[] {
  return [...kinds].sort((a, b) => Number(b === preferred) - Number(a === preferred));
}

/** What was used last in this browser, else what suits the pointer. */
export function preferredKind(): SignatureKind {
  const suited: SignatureKind = matchMedia("(pointer: coarse)").matches ? "drawn" : "typed";
  try {
    const last = localStorage.getItem(KEY);
    return last === "drawn" || last === "typed" || last === "uploaded" ? last : suited;
  } catch {
    return suited;
  }
}

export function rememberKind(kind: SignatureKind): void {
  try {
    localStorage.setItem(KEY, kind);
  } catch {
    // Storage may be closed to this page; then the next signature starts as the pointer suggests.
  }
}
