"use client";

import { useSyncExternalStore } from "react";

/**
 * The language that each file states for itself, heard from pdf.js as it opens, by the file's id. The sealer reads the
 * same entry of the file and chooses Han shapes by the same function (`hanLanguageOf`), so values look here as they
 * will there.
 */

type Opened = { getMetadata(): Promise<{ info: object }> };

const languages = new Map<string, string>();
const listeners = new Set<() => void>();

/** Keeps what an opened file says. A file that cannot tell leaves the choice to the letters. */
export async function hearLanguage(itemId: string, pdf: Opened): Promise<void> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const language = "Language" in info && typeof info.Language === "string" ? info.Language : null;
  if (!language || languages.get(itemId) === language) return;
  languages.set(itemId, language);
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of a file as its catalog states it; null before it is open, and when it states none. */
export const fileLanguage = (itemId: string): string | null => languages.get(itemId) ?? null;

/** `fileLanguage`, drawing again when it is heard. */
export function useFileLanguage(itemId: string): string | null {
  return useSyncExternalStore(
    onChange,
    () => fileLanguage(itemId),
    () => null,
  );
}
