import type { EditorField } from "../model/editor-field";
import { toFieldRect } from "../model/geometry";
import { listFieldsOnPage } from "../model/page-index";
import { findRoomForBlock } from "../model/signature-block";
import { announceChange, revealField } from "./announce";
import { commitPatches } from "./commit";
import { type BlockOffer, type Editor, type EditorState, findPageSize } from "./editor";
import { buildNextField, canPlace, getNextFieldSize } from "./next-field";

/** Offers name and date under a recipient's first signature. Returns whether it offers something. */
export function offerSignatureBlock(editor: Editor, signature: EditorField): boolean {
  const { fields, history, itemId } = editor.store.getState();
  const page = findPageSize(editor.world, signature);
  const own = [...fields.values()].filter(({ recipientId }) => recipientId === signature.recipientId);
  const isFirst = own.filter(({ type }) => type === "SIGNATURE").length === 1;
  const isNeeded = !["NAME", "DATE"].every((type) => own.some((field) => field.type === type));
  if (!page || !isFirst || !isNeeded || !canPlace(editor, "NAME") || !canPlace(editor, "DATE")) return false;
  const occupiedRects = listFieldsOnPage(fields, itemId, signature.page).map((field) =>
    toFieldRect(field, page),
  );
  const sizes = { name: getNextFieldSize(editor, "NAME"), date: getNextFieldSize(editor, "DATE") };
  const block = findRoomForBlock(toFieldRect(signature, page), sizes, page, occupiedRects);
  if (!block) return false;
  editor.store.setState({ offer: { fieldId: signature.id, page: signature.page, block, history } });
  return true;
}

/** Returns the offer while it holds: until the next step, another selection or an armed type. */
export function findOpenBlockOffer(state: EditorState): BlockOffer | null {
  const { offer, history, selection, tool, ghost } = state;
  const isFree = tool === null && ghost === null;
  const isSelected = selection.size === 1 && selection.has(offer?.fieldId ?? 0);
  return isFree && isSelected && offer?.history === history ? offer : null;
}

export function acceptSignatureBlock(editor: Editor): void {
  const offer = findOpenBlockOffer(editor.store.getState());
  if (!offer) return;
  const { page, block } = offer;
  const added = [
    buildNextField(editor, "NAME", page, block.name),
    buildNextField(editor, "DATE", page, block.date),
  ];
  // The signature's recipient, even if another was chosen since.
  const owner = editor.store.getState().fields.get(offer.fieldId)?.recipientId;
  const patches = added.flatMap((field) =>
    field && owner !== undefined ? [{ before: null, after: { ...field, recipientId: owner } }] : [],
  );
  editor.store.setState({ offer: null });
  commitPatches(editor, "place", patches, { select: patches.map(({ after }) => after.id) });
  announceChange(editor, "placedBlock", { page });
  const [first] = patches;
  if (first) revealField(editor, first.after.id, true);
}

export function dismissSignatureBlock(editor: Editor): void {
  const offer = findOpenBlockOffer(editor.store.getState());
  editor.store.setState({ offer: null });
  if (offer) revealField(editor, offer.fieldId, true);
}
