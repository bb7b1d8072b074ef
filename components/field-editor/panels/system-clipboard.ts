import { readClip, writeClip } from "../model/clipboard";
import { copySelection, pasteFields } from "../state/clipboard";
import { removeSelection } from "../state/edit-fields";
import type { Editor } from "../state/editor";

/**
 * Copies by menu, where no clipboard event exists: to the system clipboard if allowed, and always to memory.
 */
export async function copyToClipboard(editor: Editor): Promise<boolean> {
  const clip = copySelection(editor);
  if (!clip) return false;
  await navigator.clipboard?.writeText(writeClip(clip)).catch(() => undefined);
  return true;
}

export async function cutToClipboard(editor: Editor): Promise<void> {
  if (await copyToClipboard(editor)) removeSelection(editor);
}

export async function pasteFromClipboard(editor: Editor): Promise<void> {
  const text = (await navigator.clipboard?.readText().catch(() => "")) ?? "";
  pasteFields(editor, readClip(text), editor.store.getState().currentPage, null);
}
