import type { EditorField } from "./editor-field";

/** A field that is placed, under the name that it has on the server from the first call on. */
export type NamedField = { readonly secondaryId: string; readonly field: EditorField };

/**
 * What was sent to be placed and is not known to stand. By its name it is found again whatever others made of it
 * meanwhile, and no call that arrives late or twice places it twice.
 */
export type Placing = {
  readonly secondaryId: string;
  /** Every state in which it was sent, the first first. */
  readonly sent: readonly EditorField[];
};

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 24;

/** A name that no other field has, as the server gives them. */
const newName = (): string =>
  [...crypto.getRandomValues(new Uint32Array(LENGTH))]
    .map((number) => LETTERS.charAt(number % LETTERS.length))
    .join("");

/** Remembers that a field is sent once more, under the name it was sent by before. */
export function sendAs(placing: Map<number, Placing>, field: EditorField): NamedField {
  const known = placing.get(field.id);
  const secondaryId = known?.secondaryId ?? newName();
  placing.set(field.id, { secondaryId, sent: [...(known?.sent ?? []), field] });
  return { secondaryId, field };
}
