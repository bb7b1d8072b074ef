/** The code that is printed on a certificate, as people bring it back (domain/README.md 7.6). */

const CODE = /^qr_[0-9a-z]{26,64}$/;

/**
 * A code as it is stored, from what was typed or scanned: case, spaces and hyphens do not count, the prefix may be
 * missing, and letters that the codes leave out are taken for the digits they look like. Null for what can be none.
 */
export function asVerifyCode(typed: string): string | null {
  const plain = typed
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "");
  const body = plain.replace(/^qr_/, "").replace(/o/g, "0").replace(/[il]/g, "1");
  const code = `qr_${body}`;
  return CODE.test(code) ? code : null;
}

/** A title that gives away how long it is and how its words begin, and no more. */
export const maskTitle = (title: string): string =>
  title
    .split(/\s+/u)
    .map((word) => ([...word].length > 1 ? `${[...word][0]}•••` : word))
    .join(" ");
