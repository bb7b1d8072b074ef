import type { FieldSet, ListedFieldSet } from "@/server/contract/field-set";
import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { isCreatable } from "@/server/domain/field/meta-types";
import type { SetField } from "@/server/domain/field/reuse/field-set";
import { isSetRole, type SetRole } from "@/server/domain/field/reuse/set-role";
import { listFieldsOnItem } from "../model/page-index";
import type { Editor, EditorState } from "./editor";
import type { Reusable } from "./reuse-fields";

type SetPerson = { role: SetRole };
/** Input of creating a set, without its name. */
export type SetContent = { readonly people: SetPerson[]; readonly fields: SetField[] };

/** Set content from the current file: the selected fields, else all of them. */
export type SetDraft = SetContent & {
  readonly isSelection: boolean;
  /** Number of fields that a set cannot hold: types that only recipients create. */
  readonly leftOut: number;
};

/**
 * Builds set content: fields with their places in the file,
 * and the roles of their recipients in envelope order.
 */
export function buildSetDraft(
  { world }: Editor,
  { fields, itemId, selection }: Pick<EditorState, "fields" | "itemId" | "selection">,
): SetDraft {
  const ofFile = listFieldsOnItem(fields, itemId);
  const selected = ofFile.filter(({ id }) => selection.has(id));
  const chosen = selected.length > 0 ? selected : ofFile;
  const owners = world.recipients.flatMap(({ id, role }) =>
    isSetRole(role) && chosen.some(({ recipientId }) => recipientId === id) ? [{ id, role }] : [],
  );
  const contentFields = chosen.flatMap((field): SetField[] => {
    const { type, fieldMeta, recipientId, page, positionX, positionY, width, height } = field;
    const person = owners.findIndex(({ id }) => id === recipientId);
    if (fieldMeta === null || person < 0 || !isCreatable(type)) return [];
    return [{ type, fieldMeta, person, page, positionX, positionY, width, height }];
  });
  return {
    people: owners.map(({ role }) => ({ role })),
    fields: contentFields,
    isSelection: selected.length > 0,
    leftOut: chosen.length - contentFields.length,
  };
}

/** Counts fields per type, in order of first appearance. */
export function countTypes(fields: readonly SetField[]): ReadonlyMap<CreatableFieldType, number> {
  const counts = new Map<CreatableFieldType, number>();
  for (const { type } of fields) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

export function countRoles(people: readonly SetPerson[]): ReadonlyMap<SetRole, number> {
  const counts = new Map<SetRole, number>();
  for (const { role } of people) counts.set(role, (counts.get(role) ?? 0) + 1);
  return counts;
}

/** Formats the pages that have fields: "1–3, 7". */
export function formatFieldPages(fields: readonly SetField[]): string {
  const pages = [...new Set(fields.map(({ page }) => page))].sort((a, b) => a - b);
  const runs: { first: number; last: number }[] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && run.last === page - 1) run.last = page;
    else runs.push({ first: page, last: page });
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** Returns a set as a source of fields: for pages of any size and recipients known only by role. */
export function toReusableFields({ people, fields }: Pick<FieldSet, "people" | "fields">): Reusable {
  const owners = new Set(fields.map(({ person }) => person));
  return {
    source: { fields: fields.map((field) => ({ ...field, file: 0 })), files: [null] },
    people: people.flatMap(({ role }, key) =>
      owners.has(key) ? [{ key, name: null, email: null, role }] : [],
    ),
  };
}

/** Returns the input that creates a deleted set again. */
export const toSetContent = ({ name, people, fields }: FieldSet): SetContent & { name: string } => ({
  name,
  people,
  fields,
});

type SetRow =
  | { readonly kind: "listed"; readonly set: ListedFieldSet }
  | { readonly kind: "deleted"; readonly set: FieldSet };

/** Returns the rows by name. A deleted set keeps its place, so that it can be restored there. */
export function setRows(
  listed: readonly ListedFieldSet[],
  deleted: readonly FieldSet[],
  language: string,
): readonly SetRow[] {
  const gone = new Set(deleted.map(({ id }) => id));
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rows: SetRow[] = [
    ...listed.filter(({ id }) => !gone.has(id)).map((set) => ({ kind: "listed" as const, set })),
    ...deleted.map((set) => ({ kind: "deleted" as const, set })),
  ];
  return rows.sort((a, b) => compare(a.set.name, b.set.name) || (a.set.id < b.set.id ? -1 : 1));
}
