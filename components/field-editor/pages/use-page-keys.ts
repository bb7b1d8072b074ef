"use client";

import { type ClipboardEvent, type KeyboardEvent, type RefObject, useMemo } from "react";
import { useEditor } from "../editor-context";
import { readClip, writeClip } from "../model/clipboard";
import { type Command, getCanvasCommand, type KeyPress } from "../model/keyboard";
import { scrollToTarget } from "../state/announce";
import { copySelection, duplicateSelection, pasteFields } from "../state/clipboard";
import { assignSelection, growSelection, moveSelection, removeSelection } from "../state/edit-fields";
import { type Editor, findEditorItem, isLocked } from "../state/editor";
import { armTool, disarmTool, moveGhost, placeGhostField } from "../state/place-field";
import { hasSeveralOwners, showOnly } from "../state/recipient-highlight";
import {
  chooseRecipient,
  cycleRecipient,
  findNeighbourField,
  moveFieldFocus,
  selectAll,
  selectField,
  selectFields,
} from "../state/selection";
import { dismissSignatureBlock, findOpenBlockOffer } from "../state/signature-block";
import { findPagePoint, type PageView } from "./page-view";

type Keyed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

export function toKeyPress(event: Keyed) {
  return { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey };
}

export function usePageKeys(viewRef: RefObject<PageView | null>) {
  const editor = useEditor();
  return useMemo(
    () => ({
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.defaultPrevented) return;
        if (handlePageKey(editor, toKeyPress(event), event.target, viewRef.current)) event.preventDefault();
      },
      onCopy: (event: ClipboardEvent) => copyToEvent(editor, event, viewRef.current),
      onCut: (event: ClipboardEvent) => {
        if (copyToEvent(editor, event, viewRef.current)) removeSelection(editor);
      },
      onPaste: (event: ClipboardEvent) => {
        event.preventDefault();
        pasteText(editor, event.clipboardData.getData("text/plain"), viewRef.current);
      },
    }),
    [editor, viewRef],
  );
}

/** Runs the command of a key on the pages. Returns whether the key was used. */
export function handlePageKey(
  editor: Editor,
  press: KeyPress,
  target: EventTarget,
  view: PageView | null,
): boolean {
  const command = getCanvasCommand(press);
  return command !== null && carryOutKey(editor, command, readFocusedField(target), view);
}

function readFocusedField(target: EventTarget): number | null {
  if (!(target instanceof HTMLElement) || target.dataset.field === undefined) return null;
  return Number(target.dataset.field);
}

function copyToEvent(editor: Editor, event: ClipboardEvent, view: PageView | null): boolean {
  const clip = copySelection(editor);
  if (!clip) return false;
  event.preventDefault();
  event.clipboardData.setData("text/plain", writeClip(clip));
  if (view) view.pointer.current = null;
  return true;
}

/** Pastes at the pointer if it is over a page, else beside the originals (components/field-editor.md 4.5). */
function pasteText(editor: Editor, text: string, view: PageView | null): void {
  const client = view?.pointer.current;
  const spot = view && client ? findPagePoint(view, client) : null;
  const isOnPage = spot?.isInside === true;
  const page = isOnPage ? spot.page : editor.store.getState().currentPage;
  pasteFields(editor, readClip(text), page, isOnPage ? spot.point : null);
}

/** Returns whether the key was used. */
function carryOutKey(
  editor: Editor,
  command: Command,
  focused: number | null,
  view: PageView | null,
): boolean {
  const { ghost, selection } = editor.store.getState();
  if (ghost) return carryOutGhost(editor, command);
  switch (command.name) {
    case "nudge":
    case "grow":
      return adjustSelection(editor, command, focused);
    case "remove":
      return removeFields(editor, focused, view);
    case "walk":
      if (command.direction === 1 && focusOffer(editor, focused, view)) return true;
      return focused !== null && moveFieldFocus(editor, focused, command.direction);
    case "inspect":
      if (focused === null) return false;
      selectField(editor, focused, "only");
      editor.store.setState({ panel: "inspector" });
      return true;
    case "toggle":
      if (focused === null) return false;
      selectField(editor, focused, "toggle");
      return true;
    case "escape":
      if (editor.store.getState().tool) disarmTool(editor);
      else if (findOpenBlockOffer(editor.store.getState())) dismissSignatureBlock(editor);
      else if (selection.size > 0) selectFields(editor, []);
      else return false;
      return true;
    default:
      return carryOutCommand(editor, command);
  }
}

/** After a signature, the next stop is the offer of name and date under it. */
function focusOffer(editor: Editor, focused: number | null, view: PageView | null): boolean {
  const chip = view?.element.querySelector<HTMLElement>("[data-offer]");
  if (!chip || findOpenBlockOffer(editor.store.getState())?.fieldId !== focused) return false;
  chip.focus({ preventScroll: true });
  return true;
}

function carryOutGhost(editor: Editor, command: Command): boolean {
  if (command.name === "nudge" || command.name === "grow") moveGhost(editor, command);
  else if (command.name === "inspect") placeGhostField(editor);
  else if (command.name === "escape") editor.store.setState({ ghost: null });
  else return command.name !== "walk";
  return true;
}

function carryOutCommand(editor: Editor, command: Command): boolean {
  switch (command.name) {
    case "duplicate":
      duplicateSelection(editor);
      return true;
    case "selectAll":
      selectAll(editor);
      return true;
    case "help":
      editor.store.setState({ panel: "help" });
      return true;
    case "only":
      if (hasSeveralOwners(editor)) showOnly(editor, !editor.store.getState().isOnlyChosen);
      return true;
    case "arm":
      armTool(editor, command.type);
      return true;
    case "recipient":
      cycleRecipient(editor, command.direction);
      return true;
    case "recipientNumber":
      return pickRecipient(editor, command.place, command.assign);
    case "page":
      return goToPage(editor, command.to);
    default:
      return false;
  }
}

function adjustSelection(
  editor: Editor,
  command: Extract<Command, { name: "nudge" | "grow" }>,
  focused: number | null,
): boolean {
  if (focused !== null && !editor.store.getState().selection.has(focused)) selectFields(editor, [focused]);
  const ids = [...editor.store.getState().selection];
  if (ids.length === 0) return false;
  if (isLocked(editor)) return true;
  const mergeKey = `${command.name} ${ids.join(" ")}`;
  if (command.name === "nudge") moveSelection(editor, command, mergeKey);
  else growSelection(editor, command, mergeKey);
  return true;
}

/** Moves the focus to the next field, so that it is not lost with the removed one. */
function removeFields(editor: Editor, focused: number | null, view: PageView | null): boolean {
  const { selection } = editor.store.getState();
  if (selection.size === 0 && focused !== null) selectFields(editor, [focused]);
  if (editor.store.getState().selection.size === 0 || isLocked(editor)) return false;
  const next =
    focused === null
      ? null
      : (findNeighbourField(editor, focused, 1) ?? findNeighbourField(editor, focused, -1));
  removeSelection(editor);
  const isThere = next !== null && editor.store.getState().fields.has(next);
  const target = isThere ? view?.element.querySelector<HTMLElement>(`[data-field="${next}"]`) : null;
  (target ?? view?.element)?.focus({ preventScroll: true });
  return true;
}

function pickRecipient(editor: Editor, place: number, isAssigning: boolean): boolean {
  const recipient = editor.world.recipients[place];
  if (!recipient) return false;
  if (isAssigning) assignSelection(editor, recipient.id);
  else chooseRecipient(editor, recipient.id);
  return true;
}

export function goToPage(editor: Editor, to: "next" | "previous" | "first" | "last" | number): boolean {
  const { itemId, currentPage } = editor.store.getState();
  const last = findEditorItem(editor.world, itemId)?.pages.length ?? 1;
  const targetPages = { next: currentPage + 1, previous: currentPage - 1, first: 1, last };
  const page = Math.min(last, Math.max(1, typeof to === "number" ? to : targetPages[to]));
  scrollToTarget(editor, { fieldId: null, page, focus: false });
  return true;
}
