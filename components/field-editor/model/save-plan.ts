import type { SavedField, ServerField } from "../field-api";
import { type EditorField, type FieldMap, isSameField } from "./editor-field";

/** Fields on the server, by the editor's id. */
export type SavedMap = ReadonlyMap<number, SavedField>;

const NOTHING: ReadonlySet<number> = new Set();

export type SavePlan = {
  readonly remove: readonly (ServerField & { readonly id: number })[];
  readonly update: readonly SavedField[];
  readonly create: readonly EditorField[];
};

/**
 * Computes the difference between server and editor, so any number of edits of a
 * field become one call. A new recipient means a new field, because the wire cannot
 * change it (rest/envelopes.md 6.2). Fields in `held` wait for an answer to a conflict.
 */
export function planSave(saved: SavedMap, fields: FieldMap, held: ReadonlySet<number> = NOTHING): SavePlan {
  const remove: (ServerField & { id: number })[] = [];
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

/** Number of fields the server does not yet hold as shown. */
export function countUnsavedFields(plan: SavePlan): number {
  const recreated = plan.create.filter(({ id }) => plan.remove.some((removed) => removed.id === id)).length;
  return plan.remove.length + plan.update.length + plan.create.length - recreated;
}
