import type { FieldType } from "@/server/domain/vocabulary";
import { toFieldRect } from "../model/geometry";
import { listFieldsOnPage } from "../model/page-index";
import { listSnapLines, type SnapLines } from "../model/snap";
import { type Editor, findEditorItem } from "../state/editor";

/**
 * Returns the snap lines of a page: its own fields that do not move, and fields of the same types
 * on the neighbouring pages. Initials thus line up through a document (components/field-editor.md 4.4).
 */
export function listDragLines(
  editor: Editor,
  page: number,
  moving: ReadonlySet<number>,
  types: ReadonlySet<FieldType>,
): SnapLines {
  const { fields, itemId } = editor.store.getState();
  const pages = findEditorItem(editor.world, itemId)?.pages ?? [];
  const listTargets = (number: number, isWanted: (type: FieldType) => boolean) => {
    const size = pages[number - 1];
    if (!size) return [];
    return listFieldsOnPage(fields, itemId, number)
      .filter((field) => !moving.has(field.id) && isWanted(field.type))
      .map((field) => ({ id: field.id, rect: toFieldRect(field, size) }));
  };
  const size = pages[page - 1] ?? { width: 0, height: 0 };
  return listSnapLines(
    [
      ...listTargets(page, () => true),
      ...listTargets(page - 1, (type) => types.has(type)),
      ...listTargets(page + 1, (type) => types.has(type)),
    ],
    size,
  );
}
