"use client";

import { useSyncExternalStore } from "react";

/**
 * The language that each file states, read by pdf.js when it opens the file. The sealer reads the same entry
 * and chooses Han shapes by the same function (`findHanLanguage`), so values look the same here as in the
 * sealed file.
 */

type Opened = { getMetadata(): Promise<{ info: object }> };

const languages = new Map<string, string>();
const listeners = new Set<() => void>();

/** Stores the language of an opened file. Without one, the letters decide. */
export async function storeFileLanguage(itemId: string, pdf: Opened): Promise<void> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const language = "Language" in info && typeof info.Language === "string" ? info.Language : null;
  if (!language || languages.get(itemId) === language) return;
  languages.set(itemId, language);
  for (const listener of listeners) listener();
}

function onFileLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the language in a file's catalog. Null before the file is open, and if it states none. */
export const getFileLanguage = (itemId: string): string | null => languages.get(itemId) ?? null;

/** Returns `getFileLanguage` and renders again when the language becomes known. */
export function useFileLanguage(itemId: string): string | null {
  return useSyncExternalStore(
    onFileLanguageChange,
    () => getFileLanguage(itemId),
    () => null,
  );
}
