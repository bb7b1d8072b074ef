/** The code printed on a certificate (domain/evidence.md 7.6). */

const CODE = /^qr_[0-9a-z]{26,64}$/;

/**
 * Normalises a typed or scanned code to its stored form. Case, spaces and hyphens do not count, and the
 * prefix may be missing. Letters not used in codes become the digits they look like. Null if it cannot be a
 * code.
 */
export function normaliseVerifyCode(typed: string): string | null {
  const plain = typed
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "");
  const body = plain.replace(/^qr_/, "").replace(/o/g, "0").replace(/[il]/g, "1");
  const code = `qr_${body}`;
  return CODE.test(code) ? code : null;
}

/** Masks a title: shows only its number of words and their first letters. */
export const maskTitle = (title: string): string =>
  title
    .split(/\s+/u)
    .map((word) => ([...word].length > 1 ? `${[...word][0]}•••` : word))
    .join(" ");
