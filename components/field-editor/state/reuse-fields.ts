import type { OwnerEnvelope } from "@/components/envelope/api-types";
import type { FieldMeta } from "@/server/domain/field/meta";
import { isCreatable } from "@/server/domain/field/meta-types";
import type { ReusedPerson } from "@/server/domain/field/reuse/counterpart";
import {
  planReuse,
  type ReusePlan,
  type ReuseSource,
  type ReuseTarget,
} from "@/server/domain/field/reuse/plan";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { toEditorField } from "../model/editor-field";
import { announceChange, revealField } from "./announce";
import { commitPatches } from "./commit";
import { type Editor, isLocked, listTypesForRecipient } from "./editor";

export type Reusable = { readonly source: ReuseSource<FieldMeta>; readonly people: readonly ReusedPerson[] };

/** Returns the reusable fields of another document or template, its page sizes and the owners. */
export function toReusableFields(envelope: Pick<OwnerEnvelope, "items" | "recipients" | "fields">): Reusable {
  const items = [...envelope.items].sort((a, b) => a.order - b.order);
  const fields = envelope.fields.map(toEditorField).flatMap((field) => {
    const { type, fieldMeta, recipientId, envelopeItemId, page, positionX, positionY, width, height } = field;
    const file = items.findIndex(({ id }) => id === envelopeItemId);
    if (fieldMeta === null || file < 0 || !isCreatable(type)) return [];
    const place = { page, positionX, positionY, width, height };
    return [{ ...place, type, fieldMeta, person: recipientId, file }];
  });
  const owners = new Set(fields.map(({ person }) => person));
  return {
    source: { fields, files: items.map(({ pages }) => pages) },
    people: envelope.recipients
      .filter(({ id }) => owners.has(id))
      .map(({ id, name, email, role }) => ({ key: id, name: name || email, email, role })),
  };
}

export function planFieldReuse(
  { world, store }: Editor,
  source: ReuseSource<FieldMeta>,
  owners: ReadonlyMap<number, number | null>,
  files: ReuseTarget["files"] = world.items,
): ReusePlan<FieldMeta> {
  const { fields } = store.getState();
  const target = {
    files,
    fields: [...fields.values()],
    takes: (recipientId, type) => listTypesForRecipient(world, recipientId).includes(type),
    room: Math.max(0, DEFAULT_LIMITS.fieldsPerEnvelope - fields.size),
  } satisfies ReuseTarget;
  return planReuse(source, target, (person) => owners.get(person) ?? null);
}

/** Adds the planned fields as one undo step, and selects them. */
export function addReusedFields(editor: Editor, { fields }: ReusePlan<FieldMeta>): void {
  if (isLocked(editor) || fields.length === 0) return;
  const added = fields.map((field) => ({ ...field, id: editor.nextId() }));
  const patches = added.map((after) => ({ before: null, after }));
  const [first] = added;
  commitPatches(editor, "reuse", patches, { select: added.map(({ id }) => id) });
  if (first) revealField(editor, first.id, true);
  announceChange(editor, "reused", { count: added.length });
}
