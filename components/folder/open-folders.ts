"use client";

import { useEffect } from "react";
import { create } from "zustand";
import { isRecord } from "@/server/domain/record";
import type { EnvelopeType } from "@/server/domain/vocabulary";

type Opened = {
  /** Open state of each type's tree. Absent until the user opens or closes it. */
  readonly trees: Partial<Record<EnvelopeType, boolean>>;
  readonly folders: readonly string[];
};

const NOTHING: Opened = { trees: {}, folders: [] };
/** Maximum number of open folders that are remembered. */
const KEPT = 100;
const PREFIX = "rubrica-folder-tree-";

function readOpenedFolders(teamUrl: string): Opened {
  try {
    const storedState: unknown = JSON.parse(localStorage.getItem(PREFIX + teamUrl) ?? "null");
    return isRecord(storedState) ? parseOpenedFolders(storedState) : NOTHING;
  } catch {
    return NOTHING;
  }
}

function parseOpenedFolders({ trees, folders }: Readonly<Record<string, unknown>>): Opened {
  const parseTreeState = (type: EnvelopeType) => {
    const isOpen = isRecord(trees) ? trees[type] : undefined;
    return typeof isOpen === "boolean" ? { [type]: isOpen } : {};
  };
  const ids = Array.isArray(folders) ? folders.filter((id) => typeof id === "string") : [];
  return {
    trees: { ...parseTreeState("DOCUMENT"), ...parseTreeState("TEMPLATE") },
    folders: ids.slice(-KEPT),
  };
}

/** By team: the sidebar and the drawer show the same tree. */
const useOpened = create<Record<string, Opened>>(() => ({}));

function changeOpenedFolders(teamUrl: string, make: (before: Opened) => Opened): void {
  const next = make(useOpened.getState()[teamUrl] ?? readOpenedFolders(teamUrl));
  useOpened.setState({ [teamUrl]: next });
  try {
    localStorage.setItem(PREFIX + teamUrl, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden: the state lasts until the page is left.
  }
}

export function openTree(teamUrl: string, type: EnvelopeType, isOpen: boolean): void {
  changeOpenedFolders(teamUrl, (before) => ({ ...before, trees: { ...before.trees, [type]: isOpen } }));
}

export function openFolders(teamUrl: string, folderIds: readonly string[], isOpen: boolean): void {
  changeOpenedFolders(teamUrl, ({ trees, folders }) => {
    const others = folders.filter((id) => !folderIds.includes(id));
    return { trees, folders: isOpen ? [...others, ...folderIds].slice(-KEPT) : others };
  });
}

/**
 * Returns the open folders of the sidebar's trees. This browser stores their ids only; the names are fetched
 * for the signed-in account.
 */
export function useOpenFolders(teamUrl: string, type: EnvelopeType) {
  const opened = useOpened((all) => all[teamUrl]) ?? NOTHING;
  useEffect(() => {
    if (!useOpened.getState()[teamUrl]) useOpened.setState({ [teamUrl]: readOpenedFolders(teamUrl) });
  }, [teamUrl]);
  return {
    /** Undefined until the user opens or closes it. */
    isTreeOpen: opened.trees[type],
    isOpen: (folderId: string) => opened.folders.includes(folderId),
  };
}
