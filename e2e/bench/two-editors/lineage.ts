import { type EditorField, isSameField } from "@/components/field-editor/model/editor-field";

/** Stands for the state of a deleted field. */
const GONE = "gone";

/** Identifies a field across changing ids by its label, which is set at creation and never changes. */
export const getFieldKey = (field: EditorField): string =>
  field.fieldMeta && "label" in field.fieldMeta ? String(field.fieldMeta.label) : "";

/** Every act gives a position or a text that no other act gives, so that each state is unique. */
const serialiseState = (field: EditorField | undefined | null): string =>
  field
    ? JSON.stringify([
        field.page,
        field.positionX,
        field.fieldMeta && "placeholder" in field.fieldMeta ? field.fieldMeta.placeholder : "",
      ])
    : GONE;

const buildNode = (key: string, field: EditorField | undefined | null): string =>
  `${key} ${serialiseState(field)}`;

/**
 * Records the acts of two people on the fields of one draft: each act leads from the state its author saw to
 * a new one. An act is lost if the stored state is neither its outcome nor made from it. Acts that were
 * overruled in a conflict do not count as lost.
 */
export class Lineage {
  readonly #next = new Map<string, string[]>();
  readonly #acts: { who: string; node: string }[] = [];
  readonly #overruled = new Set<string>();

  act(who: string, before: EditorField | undefined, after: EditorField | undefined): void {
    const key = getFieldKey(after ?? before ?? throwNoChange());
    const [from, to] = [buildNode(key, before), buildNode(key, after)];
    if (before) this.#next.set(from, [...(this.#next.get(from) ?? []), to]);
    this.#acts.push({ who, node: to });
  }

  /** Records that `loser` was dropped in answer to a conflict. */
  decided(key: string, loser: EditorField | undefined | null): void {
    this.#overruled.add(buildNode(key, loser));
  }

  get count(): number {
    return this.#acts.length;
  }

  lost(stored: readonly EditorField[]): string[] {
    const finals = new Map(stored.map((field) => [getFieldKey(field), field]));
    return this.#acts.flatMap(({ who, node }) => {
      const key = node.slice(0, node.indexOf(" "));
      return this.#leadsTo(node, buildNode(key, finals.get(key))) ? [] : [`${who}: ${node}`];
    });
  }

  #leadsTo(node: string, final: string, seen: ReadonlySet<string> = new Set()): boolean {
    if (node === final || this.#overruled.has(node)) return true;
    if (seen.has(node)) return false;
    const walked = new Set([...seen, node]);
    return (this.#next.get(node) ?? []).some((next) => this.#leadsTo(next, final, walked));
  }
}

function throwNoChange(): never {
  throw new Error("An act changes a field, makes one or takes one away.");
}

/** Returns the fields sorted by key and without ids, which differ between the two pages. */
export const toComparable = (fields: Iterable<EditorField>): EditorField[] =>
  [...fields]
    .map((field) => ({ ...field, id: 0 }))
    .sort((a, b) => (getFieldKey(a) < getFieldKey(b) ? -1 : 1));

export const areFieldsSame = (a: readonly EditorField[], b: readonly EditorField[]): boolean =>
  a.length === b.length && a.every((field, index) => isSameField(field, b[index]));
