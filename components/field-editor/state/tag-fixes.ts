import type { IgnoredTag } from "@/server/domain/field/tag-report";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import type { EditorField } from "../model/editor-field";
import { buildFieldForFix, findTagFix, isTagFixed, type TagFix } from "../model/tag-fix";
import { announceChange, scrollToTarget } from "./announce";
import { commitPatches } from "./commit";
import { type Editor, findPageSize, isLocked, listTypesForRecipient } from "./editor";

/**
 * Returns the field a tag could become, for the chosen recipient if it names
 * none. Null if it cannot, or if this installation cannot send such a field.
 */
export function findSendableTagFix(editor: Editor, tag: IgnoredTag, chosen: number | null): TagFix | null {
  const people = [...editor.world.envelope.recipients].sort(compareBySigningOrder);
  const fix = findTagFix(tag, people, chosen);
  return fix && listTypesForRecipient(editor.world, fix.recipientId).includes(fix.type) ? fix : null;
}

/**
 * Creates the fields that ignored tags of the current file meant, as one undo
 * step. Selects none, so that the report stays open for the next tag.
 */
export function fixTags(editor: Editor, tags: readonly IgnoredTag[]): void {
  if (isLocked(editor)) return;
  const { fields, itemId, recipientId } = editor.store.getState();
  const room = Math.max(0, DEFAULT_LIMITS.fieldsPerEnvelope - fields.size);
  const added = tags
    .filter((tag) => !isTagFixed(fields, itemId, tag))
    .slice(0, room)
    .flatMap((tag): EditorField[] => {
      const fix = findSendableTagFix(editor, tag, recipientId);
      const size = findPageSize(editor.world, { envelopeItemId: itemId, page: tag.page });
      const field = fix && size && buildFieldForFix(tag, fix, itemId, editor.nextId(), size);
      return field ? [field] : [];
    });
  const [first] = added;
  if (!first) return;
  const patches = added.map((after) => ({ before: null, after }));
  commitPatches(editor, "mend", patches);
  announceChange(editor, "mended", { count: added.length });
  scrollToTarget(editor, { fieldId: null, page: first.page, focus: false });
}
