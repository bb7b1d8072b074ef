"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { useServices } from "./editor-context";
import { getGlobalCommand } from "./model/keyboard";
import { handlePageKey, toKeyPress } from "./pages/use-page-keys";
import { redoStep, undoStep } from "./state/commit";
import type { Editor } from "./state/editor";
import { setZoom, zoomByStep } from "./state/zoom";

/**
 * A focused field that unmounts leaves the focus on the body. The next key
 * returns it to the pages and still counts. Tab stays with the browser unless
 * an element disappeared: it then starts at the top, as on every page.
 */
export function useLostFocus(): void {
  const { editor, view } = useServices();
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = target;
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.target !== document.body || event.defaultPrevented || !view.current) return;
      const hasGone = last.current instanceof Element && !last.current.isConnected;
      if (event.key === "Tab" && !hasGone) return;
      view.current.element.focus({ preventScroll: true });
      const isUsed =
        handleGlobalKey(editor, event) ||
        handlePageKey(editor, toKeyPress(event), event.target, view.current);
      if (isUsed) event.preventDefault();
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKey);
    };
  }, [editor, view]);
}

/** Runs keys that work everywhere in the editor. Text controls keep their own undo. */
export function handleEditorKey(editor: Editor, event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented) return;
  if (event.key === "F6") {
    event.preventDefault();
    focusNextRegion(event.shiftKey ? -1 : 1);
    return;
  }
  if (handleGlobalKey(editor, event)) event.preventDefault();
}

type Pressed = Parameters<typeof toKeyPress>[0] & { readonly target: EventTarget | null };

/** Runs undo, redo and zoom. Returns whether the key was one of them. */
function handleGlobalKey(editor: Editor, event: Pressed): boolean {
  const command = getGlobalCommand(toKeyPress(event));
  if (!command || (command.name !== "zoom" && isTyping(event.target))) return false;
  if (command.name === "undo") undoStep(editor);
  else if (command.name === "redo") redoStep(editor);
  else if (command.name === "zoom") zoomEditor(editor, command.to);
  return true;
}

function zoomEditor(editor: Editor, to: "in" | "out" | "width"): void {
  if (to === "width") setZoom(editor, { fit: "width" });
  else zoomByStep(editor, to === "in" ? 1 : -1);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text")
  );
}

/** Order: header (possibly in the page's own bar), tools, pages, inspector, and round again. */
function focusNextRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")];
  const current = regions.findIndex((region) => region.contains(document.activeElement));
  regions[(current + direction + regions.length) % regions.length]?.focus();
}
