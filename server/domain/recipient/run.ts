import { computeCheckDigit } from "@/server/domain/field/rut";

/** A person's RUN from ClaveÚnica (domain/fields.md 8.4). */
export type Run = { readonly tipo: string; readonly numero: number; readonly DV: string };

const MAX_BODY = 99_999_999;

/**
 * Returns the legal spelling, 12.345.678-5. Null if it is no RUN: another type, out of range, a wrong check
 * digit (domain/fields.md 8.5, rule 4).
 */
export function toCanonicalRun({ tipo, numero, DV }: Run): string | null {
  if (tipo !== "RUN" || !Number.isInteger(numero) || numero < 1 || numero > MAX_BODY) return null;
  const digit = DV.toUpperCase();
  if (digit !== computeCheckDigit(numero)) return null;
  return `${String(numero).replace(/\B(?=(\d{3})+$)/g, ".")}-${digit}`;
}

/** Masks a RUN: enough to recognise one's own, too little to learn another: `12.***.***-5`. */
export function maskRun(canonical: string): string {
  const [body = "", digit = ""] = canonical.split("-");
  const [first = "", ...rest] = body.split(".");
  const firstGroup = first.length <= 2 && rest.length > 0 ? first : first.replace(/\d/g, "*");
  return `${[firstGroup, ...rest.map((group) => group.replace(/\d/g, "*"))].join(".")}-${digit}`;
}

export const formatFullName = (names: {
  readonly given: readonly string[];
  readonly family: readonly string[];
}) => [...names.given, ...names.family].join(" ").replace(/\s+/g, " ").trim();
