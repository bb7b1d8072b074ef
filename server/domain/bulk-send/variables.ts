/** `{contract number}` in a subject or message: letters, digits and a few signs, without a dot. */
const VARIABLE = /\{\s*([\p{L}\p{N}][\p{L}\p{N} _-]{0,49})\s*\}/gu;

/** Whether a column may fill a variable of this name; names with a dot belong to `{signer.name}` and its like. */
export const isVariableName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,49}$/u.test(name);

const spelled = (name: string): string => name.trim().toLowerCase();

/** The variables that texts ask for, each once, as they are written first. */
export function variablesIn(...texts: readonly (string | null)[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    for (const [, name = ""] of (text ?? "").matchAll(VARIABLE)) {
      if (!found.has(spelled(name))) found.set(spelled(name), name.trim());
    }
  }
  return [...found.values()];
}

/** Puts the values that a row has into a text; what it has no value for stays as it is written. */
export function fillVariables(text: string, values: ReadonlyMap<string, string>): string {
  const known = new Map([...values].map(([name, value]) => [spelled(name), value]));
  return text.replace(VARIABLE, (whole, name: string) => known.get(spelled(name)) ?? whole);
}
