import type { SignatureKind } from "@/server/domain/field/signature";

const KEY = "rubrica-signature-kind";

export function sortOfferedKinds(kinds: readonly SignatureKind[], preferred: SignatureKind): SignatureKind[] {
  return [...kinds].sort((a, b) => Number(b === preferred) - Number(a === preferred));
}

/** Returns the kind used last in this browser. Without one, touch draws and a keyboard types. */
export function readPreferredKind(): SignatureKind {
  const suited: SignatureKind = matchMedia("(pointer: coarse)").matches ? "drawn" : "typed";
  try {
    const last = localStorage.getItem(KEY);
    return last === "drawn" || last === "typed" || last === "uploaded" ? last : suited;
  } catch {
    return suited;
  }
}

export function storePreferredKind(kind: SignatureKind): void {
  try {
    localStorage.setItem(KEY, kind);
  } catch {
    // Without storage the next signature starts with the kind that suits the pointer.
  }
}
