import type { EditorField } from "./editor-field";

/** A field to create, with its name on the server from the first call on. */
export type NamedField = { readonly secondaryId: string; readonly field: EditorField };

/**
 * A field sent for creation whose result is unknown. Its name finds it again despite
 * other members' changes, and a late or repeated call does not create it twice.
 */
export type Placing = {
  readonly secondaryId: string;
  /** Every state it was sent in, oldest first. */
  readonly sent: readonly EditorField[];
};

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 24;

/** Returns a random name in the format the server uses. */
const createName = (): string =>
  [...crypto.getRandomValues(new Uint32Array(LENGTH))]
    .map((number) => LETTERS.charAt(number % LETTERS.length))
    .join("");

/** Records that a field is sent, under its earlier name if it was sent before. */
export function toNamedField(placing: Map<number, Placing>, field: EditorField): NamedField {
  const earlierPlacing = placing.get(field.id);
  const secondaryId = earlierPlacing?.secondaryId ?? createName();
  placing.set(field.id, { secondaryId, sent: [...(earlierPlacing?.sent ?? []), field] });
  return { secondaryId, field };
}
