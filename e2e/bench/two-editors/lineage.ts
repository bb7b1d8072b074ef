import { type EditorField, isSameField } from "@/components/field-editor/model/editor-field";

/** What is left of a field that is not there. */
const GONE = "gone";

/** Which field it is, whatever numbers it had: the label that it was given when it was made, and that stays. */
export const keyOf = (field: EditorField): string =>
  field.fieldMeta && "label" in field.fieldMeta ? String(field.fieldMeta.label) : "";

/** Which state of it: every act gives a place or a text that nothing else has. */
const stateOf = (field: EditorField | undefined | null): string =>
  field
    ? JSON.stringify([
        field.page,
        field.positionX,
        field.fieldMeta && "placeholder" in field.fieldMeta ? field.fieldMeta.placeholder : "",
      ])
    : GONE;

const nodeOf = (key: string, field: EditorField | undefined | null): string => `${key} ${stateOf(field)}`;

/**
 * What two people did to the fields of one draft: each act is a step from the state that this person was shown to the
 * one that they made of it. An act is lost if what is stored in the end neither is its outcome nor was made from it, by
 * somebody who was shown it, and if nobody decided against it when asked.
 */
export class Lineage {
  readonly #next = new Map<string, string[]>();
  readonly #acts: { who: string; node: string }[] = [];
  readonly #overruled = new Set<string>();

  act(who: string, before: EditorField | undefined, after: EditorField | undefined): void {
    const key = keyOf(after ?? before ?? raise());
    const [from, to] = [nodeOf(key, before), nodeOf(key, after)];
    if (before) this.#next.set(from, [...(this.#next.get(from) ?? []), to]);
    this.#acts.push({ who, node: to });
  }

  /** Somebody was asked whose counts and decided: `loser` counts no more. */
  decided(key: string, loser: EditorField | undefined | null): void {
    this.#overruled.add(nodeOf(key, loser));
  }

  get count(): number {
    return this.#acts.length;
  }

  /** The acts that are lost, given what is stored in the end. */
  lost(stored: readonly EditorField[]): string[] {
    const finals = new Map(stored.map((field) => [keyOf(field), field]));
    return this.#acts.flatMap(({ who, node }) => {
      const key = node.slice(0, node.indexOf(" "));
      return this.#leadsTo(node, nodeOf(key, finals.get(key))) ? [] : [`${who}: ${node}`];
    });
  }

  #leadsTo(node: string, final: string, seen: ReadonlySet<string> = new Set()): boolean {
    if (node === final || this.#overruled.has(node)) return true;
    if (seen.has(node)) return false;
    const walked = new Set([...seen, node]);
    return (this.#next.get(node) ?? []).some((next) => this.#leadsTo(next, final, walked));
  }
}

function raise(): never {
  throw new Error("An act changes a field, makes one or takes one away.");
}

/** Fields as they are compared at the end: by key, without the numbers that each page gives them. */
export const comparable = (fields: Iterable<EditorField>): EditorField[] =>
  [...fields].map((field) => ({ ...field, id: 0 })).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

export const areSame = (a: readonly EditorField[], b: readonly EditorField[]): boolean =>
  a.length === b.length && a.every((field, index) => isSameField(field, b[index]));
