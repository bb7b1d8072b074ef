/** `{contract number}` in a subject or message: letters, digits and a few signs, without a dot. */
const VARIABLE = /\{\s*([\p{L}\p{N}][\p{L}\p{N} _-]{0,49})\s*\}/gu;

/**
 * Returns true if a column may fill this variable; names with a dot belong to `{signer.name}` and its like.
 */
export const isVariableName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,49}$/u.test(name);

const normaliseName = (name: string): string => name.trim().toLowerCase();

/** Returns the variables of the texts without repeats, in their first spelling. */
export function findVariables(...texts: readonly (string | null)[]): string[] {
  const spellings = new Map<string, string>();
  for (const text of texts) {
    for (const [, name = ""] of (text ?? "").matchAll(VARIABLE)) {
      if (!spellings.has(normaliseName(name))) spellings.set(normaliseName(name), name.trim());
    }
  }
  return [...spellings.values()];
}

/**
 * Fills a row's values into a text. A variable without a value stays as written. Cuts the result once it
 * exceeds `limit` UTF-16 units: 300 variables with a value of 10 000 letters would give 3 MB per row.
 */
export function fillVariables(text: string, values: ReadonlyMap<string, string>, limit: number): string {
  const valuesByName = new Map([...values].map(([name, value]) => [normaliseName(name), value]));
  let filled = "";
  let done = 0;
  for (const { 0: whole, 1: name = "", index } of text.matchAll(VARIABLE)) {
    if (filled.length > limit) break;
    filled += text.slice(done, index) + (valuesByName.get(normaliseName(name)) ?? whole);
    done = index + whole.length;
  }
  return (filled + text.slice(done)).slice(0, limit + 1);
}
