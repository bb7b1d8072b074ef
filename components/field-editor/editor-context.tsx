"use client";

import { createContext, type ReactNode, type RefObject, useContext } from "react";
import { useStore } from "zustand";
import type { FindPlaces } from "./field-api";
import type { Autosave } from "./model/autosave";
import type { PageView } from "./pages/page-view";
import { type Editor, type EditorState, isLocked, type Preview } from "./state/editor";

export type EditorServices = {
  readonly editor: Editor;
  readonly autosave: Autosave;
  readonly findPlaces: FindPlaces | undefined;
  /** Base URL of the envelope's pages, for problems solved on another one. */
  readonly base: string;
  /** The scrolling column once it is mounted. Palette and shortcuts read the pointer position from it. */
  readonly view: RefObject<PageView | null>;
};

const EditorContext = createContext<EditorServices | null>(null);

export function EditorProvider({ services, children }: { services: EditorServices; children: ReactNode }) {
  return <EditorContext value={services}>{children}</EditorContext>;
}

export function useServices(): EditorServices {
  const services = useContext(EditorContext);
  if (!services) throw new TypeError("useServices needs an EditorProvider above it");
  return services;
}

export function useEditor(): Editor {
  return useServices().editor;
}

export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useEditor().store, select);
}

/** Selects from the drag preview, which changes with every frame. */
export function usePreview<T>(select: (preview: Preview) => T): T {
  return useStore(useEditor().preview, select);
}

/** Returns whether the fields are read-only now. Another member may send the draft while it is open here. */
export function useIsLocked(): boolean {
  const editor = useEditor();
  return useEditorState((state) => isLocked(editor, state));
}
