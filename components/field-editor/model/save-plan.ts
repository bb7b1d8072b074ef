import type { SavedField, Stand } from "../field-api";
import { type EditorField, type FieldMap, isSameField } from "./editor-field";

/** What the server holds, by the editor's id. */
export type SavedMap = ReadonlyMap<number, SavedField>;

const NOTHING: ReadonlySet<number> = new Set();

export type SavePlan = {
  readonly remove: readonly (Stand & { readonly id: number })[];
  readonly update: readonly SavedField[];
  readonly create: readonly EditorField[];
};

/**
 * The difference between what the server holds and what the editor shows: any number of edits of a field become one
 * call. Another recipient means a new field, because a field's recipient cannot be changed on the wire
 * (rest/README.md 6.2). What is `held` waits: somebody is asked about it.
 */
export function planSave(saved: SavedMap, fields: FieldMap, held: ReadonlySet<number> = NOTHING): SavePlan {
  const remove: (Stand & { id: number })[] = [];
  const update: SavedField[] = [];
  const create: EditorField[] = [];
  for (const [id, { serverId, revision, field }] of saved) {
    if (held.has(id)) continue;
    const now = fields.get(id);
    if (now === undefined) remove.push({ id, serverId, revision });
    else if (now.recipientId !== field.recipientId) {
      remove.push({ id, serverId, revision });
      create.push(now);
    } else if (!isSameField(now, field)) update.push({ serverId, revision, field: now });
  }
  for (const [id, field] of fields) if (!saved.has(id) && !held.has(id)) create.push(field);
  return { remove, update, create };
}

/** How many fields the server does not yet hold as shown. */
export function sizeOf(plan: SavePlan): number {
  const recreated = plan.create.filter(({ id }) => plan.remove.some((removed) => removed.id === id)).length;
  return plan.remove.length + plan.update.length + plan.create.length - recreated;
}
