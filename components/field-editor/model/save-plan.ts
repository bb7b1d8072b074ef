import type { SavedField } from "../field-api";
import type { EditorField, FieldMap } from "./editor-field";

/** What the server holds, by the editor's id. */
export type SavedMap = ReadonlyMap<number, SavedField>;

export type SavePlan = {
  readonly remove: readonly { readonly id: number; readonly serverId: number }[];
  readonly update: readonly SavedField[];
  readonly create: readonly EditorField[];
};

/**
 * The difference between what the server holds and what the editor shows: any number of edits of a field become one
 * call. Another recipient means a new field, because a field's recipient cannot be changed on the wire (api-v2 6.2).
 */
export function planSave(saved: SavedMap, fields: FieldMap): SavePlan {
  const remove: { id: number; serverId: number }[] = [];
  const update: SavedField[] = [];
  const create: EditorField[] = [];
  for (const [id, { serverId, field }] of saved) {
    const now = fields.get(id);
    if (now === undefined) remove.push({ id, serverId });
    else if (now.recipientId !== field.recipientId) {
      remove.push({ id, serverId });
      create.push(now);
    } else if (now !== field && !isSame(now, field)) update.push({ serverId, field: now });
  }
  for (const [id, field] of fields) if (!saved.has(id)) create.push(field);
  return { remove, update, create };
}

/** Both were made by the same code from the same keys, so their text is the same exactly when they are. */
function isSame(a: EditorField, b: EditorField): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** How many fields the server does not yet hold as shown. */
export function sizeOf(plan: SavePlan): number {
  const recreated = plan.create.filter(({ id }) => plan.remove.some((removed) => removed.id === id)).length;
  return plan.remove.length + plan.update.length + plan.create.length - recreated;
}
