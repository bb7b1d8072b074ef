/** Body 1 to 99 999 999 and its check digit, 0 to 9 or K (domain/fields.md 8.3). */
export type Rut = { readonly body: number; readonly checkDigit: string };

const PLAIN = /^(\d{1,8})-?([\dkK])$/;
const GROUPED = /^(\d{1,3}(?:\.\d{3})*)-?([\dkK])$/;

/**
 * Parses a RUT as people type it: blanks anywhere, dots by three or none, an optional hyphen before the check
 * digit, k in any case. Null if the structure is wrong; does not verify the check digit.
 */
export function readRut(input: string): Rut | null {
  const text = input.replace(/\s/g, "");
  const match = PLAIN.exec(text) ?? GROUPED.exec(text);
  const [, digits, checkDigit] = match ?? [];
  if (digits === undefined || checkDigit === undefined) return null;
  const body = Number(digits.replaceAll(".", ""));
  return body >= 1 && body <= 99_999_999 ? { body, checkDigit: checkDigit.toUpperCase() } : null;
}

/** Modulo 11 with the weights 2 to 7 repeated from the right-most digit. */
export function computeCheckDigit(body: number): string {
  let sum = 0;
  let weight = 2;
  for (let rest = body; rest > 0; rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * weight;
    weight = weight === 7 ? 2 : weight + 1;
  }
  const remainder = 11 - (sum % 11);
  if (remainder === 11) return "0";
  return remainder === 10 ? "K" : String(remainder);
}

export function isCheckDigitRight(rut: Rut): boolean {
  return computeCheckDigit(rut.body) === rut.checkDigit;
}

/** Formats for storage and display: `12.345.678-5`. */
export function formatRut(rut: Rut): string {
  return `${String(rut.body).replace(/\B(?=(\d{3})+$)/g, ".")}-${rut.checkDigit}`;
}

export function toCanonicalRut(input: string): string | null {
  const rut = readRut(input);
  return rut !== null && isCheckDigitRight(rut) ? formatRut(rut) : null;
}
