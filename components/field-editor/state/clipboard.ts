import { type Clip, copyFields, pasteClip } from "../model/clipboard";
import type { EditorField } from "../model/editor-field";
import { getRectBounds, type Point, toFieldRect } from "../model/geometry";
import { listFieldsOnPage } from "../model/page-index";
import { announceChange, revealField } from "./announce";
import { commitPatches } from "./commit";
import { listSelectedFields } from "./edit-fields";
import { type Editor, findEditorItem, findPageSize, isLocked, type Pasting } from "./editor";
import { matchClipOwners } from "./field-owners";

/** Offset in points of a copy from its original, so that both are visible. */
const BESIDE_PT = 12;

/**
 * Copies the selection into memory and returns it for the system clipboard. Null when nothing can be copied.
 */
export function copySelection(editor: Editor): Clip | null {
  const clip = copyFields(
    listSelectedFields(editor),
    (field) => findPageSize(editor.world, field),
    editor.world.recipients,
  );
  if (!clip) return null;
  editor.store.setState({ clip });
  announceChange(editor, "copied", { count: clip.fields.length });
  return clip;
}

/**
 * Pastes `clip`, else the copy in memory, onto a page of the current file: centred on `at` (points of
 * that page), or beside the originals. Asks for the recipients first if they are unclear.
 */
export function pasteFields(editor: Editor, clip: Clip | null, page: number, at: Point | null): void {
  const source = clip ?? editor.store.getState().clip;
  if (!source) {
    announceChange(editor, "nothingToPaste");
    return;
  }
  if (isLocked(editor)) return;
  const pasting = { clip: source, page, at };
  const owners = matchClipOwners(editor.world, source);
  if (owners) pasteForRecipients(editor, pasting, owners);
  else editor.store.setState({ pasting, panel: "pasting" });
}

/** Pastes for the given recipients, as one undo step. Leaves out the fields of recipients not in the map. */
export function pasteForRecipients(
  editor: Editor,
  { clip, page, at }: Pasting,
  owners: ReadonlyMap<number, number | null>,
): void {
  const { itemId } = editor.store.getState();
  const pages = findEditorItem(editor.world, itemId)?.pages ?? [];
  const bounds = getRectBounds(clip.fields.filter(({ pageOffset }) => pageOffset === 0));
  const shift = at
    ? { x: at.x - bounds.x - bounds.width / 2, y: at.y - bounds.y - bounds.height / 2 }
    : findFreeShift(editor, clip, page);
  const pasted = pasteClip(clip, {
    envelopeItemId: itemId,
    page,
    pages,
    shift,
    nextId: editor.nextId,
    recipientFor: (recipientId) => owners.get(recipientId) ?? null,
  });
  insertFields(editor, "paste", pasted);
}

function findFreeShift(editor: Editor, clip: Clip, page: number): Point {
  const { fields, itemId } = editor.store.getState();
  const size = findPageSize(editor.world, { envelopeItemId: itemId, page });
  if (!size) return { x: 0, y: 0 };
  const occupiedRects = listFieldsOnPage(fields, itemId, page).map((field) => toFieldRect(field, size));
  const isTaken = (offset: number) =>
    clip.fields.some((copied) =>
      occupiedRects.some(
        (rect) => Math.abs(rect.x - copied.x - offset) < 1 && Math.abs(rect.y - copied.y - offset) < 1,
      ),
    );
  let offset = 0;
  while (isTaken(offset)) offset += BESIDE_PT;
  return { x: offset, y: offset };
}

/** Duplicates the selection just below itself, or above it at the end of the page. */
export function duplicateSelection(editor: Editor): void {
  const originals = listSelectedFields(editor);
  const clip = copyFields(originals, (field) => findPageSize(editor.world, field));
  const [first] = originals;
  const size = first && findPageSize(editor.world, first);
  if (!clip || !first || !size) return;
  const page = Math.min(...originals.map((field) => field.page));
  const bounds = getRectBounds(clip.fields.filter(({ pageOffset }) => pageOffset === 0));
  const step = bounds.height + BESIDE_PT;
  const y = bounds.y + bounds.height + step <= size.height ? step : -step;
  const copies = pasteClip(clip, {
    envelopeItemId: first.envelopeItemId,
    page,
    pages: findEditorItem(editor.world, first.envelopeItemId)?.pages ?? [],
    shift: { x: 0, y },
    nextId: editor.nextId,
    recipientFor: (recipientId) => recipientId,
  });
  insertFields(editor, "duplicate", copies);
}

/** Copies the selection by `by` points, as dragging with Alt does. */
export function duplicateWithOffset(editor: Editor, page: number, by: Point): void {
  const clip = copyFields(listSelectedFields(editor), (field) => findPageSize(editor.world, field));
  if (!clip) return;
  const { itemId } = editor.store.getState();
  const copies = pasteClip(clip, {
    envelopeItemId: itemId,
    page,
    pages: findEditorItem(editor.world, itemId)?.pages ?? [],
    shift: by,
    nextId: editor.nextId,
    recipientFor: (recipientId) => recipientId,
  });
  insertFields(editor, "duplicate", copies);
}

/**
 * Copies the selection to the same place of other pages, as one
 * undo step. Skips its own page (components/field-editor.md 4.5).
 */
export function duplicateToPages(editor: Editor, pages: readonly number[]): void {
  const originals = listSelectedFields(editor);
  const copies = originals.flatMap((field) => {
    const clip = copyFields([field], (one) => findPageSize(editor.world, one));
    const sizes = findEditorItem(editor.world, field.envelopeItemId)?.pages ?? [];
    if (!clip) return [];
    return pages
      .filter((page) => page !== field.page)
      .flatMap((page) =>
        pasteClip(clip, {
          envelopeItemId: field.envelopeItemId,
          page,
          pages: sizes,
          shift: { x: 0, y: 0 },
          nextId: editor.nextId,
          recipientFor: (recipientId) => recipientId,
        }),
      );
  });
  insertFields(editor, "duplicate", copies);
}

function insertFields(editor: Editor, name: "paste" | "duplicate", added: readonly EditorField[]): void {
  const [first] = added;
  if (!first) return;
  commitPatches(
    editor,
    name,
    added.map((after) => ({ before: null, after })),
    { select: added.map(({ id }) => id) },
  );
  revealField(editor, first.id, true);
  announceChange(editor, name === "paste" ? "pasted" : "duplicated", { count: added.length });
}
