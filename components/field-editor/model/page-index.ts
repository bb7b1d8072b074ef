import { sortByReadingOrder } from "@/server/domain/field/order";
import type { EditorField, FieldMap } from "./editor-field";

type PageIndex = {
  readonly byPage: ReadonlyMap<string, readonly EditorField[]>;
  readonly byItem: ReadonlyMap<string, readonly EditorField[]>;
};

const EMPTY: readonly EditorField[] = [];
const cache = new WeakMap<FieldMap, PageIndex>();

/** Sorts once per field map, regardless of how many pages and panels ask. */
function getPageIndex(fields: FieldMap): PageIndex {
  const cachedIndex = cache.get(fields);
  if (cachedIndex) return cachedIndex;
  const items = [...new Set([...fields.values()].map(({ envelopeItemId }) => envelopeItemId))];
  const byPage = new Map<string, EditorField[]>();
  const byItem = new Map<string, EditorField[]>();
  for (const field of sortByReadingOrder([...fields.values()], items)) {
    addToGroup(byPage, toPageKey(field.envelopeItemId, field.page), field);
    addToGroup(byItem, field.envelopeItemId, field);
  }
  const index = { byPage, byItem };
  cache.set(fields, index);
  return index;
}

function addToGroup(groups: Map<string, EditorField[]>, key: string, field: EditorField): void {
  const group = groups.get(key);
  if (group) group.push(field);
  else groups.set(key, [field]);
}

const toPageKey = (itemId: string, page: number) => `${page} ${itemId}`;

/** Returns the fields of one page in reading order. The array stays identical until a field changes. */
export function listFieldsOnPage(fields: FieldMap, itemId: string, page: number): readonly EditorField[] {
  return getPageIndex(fields).byPage.get(toPageKey(itemId, page)) ?? EMPTY;
}

export function listFieldsOnItem(fields: FieldMap, itemId: string): readonly EditorField[] {
  return getPageIndex(fields).byItem.get(itemId) ?? EMPTY;
}
