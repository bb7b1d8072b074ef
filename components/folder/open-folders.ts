"use client";

import { useEffect } from "react";
import { create } from "zustand";
import { isRecord } from "@/server/domain/record";
import type { EnvelopeType } from "@/server/domain/vocabulary";

type Opened = {
  /** Whether the tree of a type is open; a type that nobody opened or closed is absent. */
  readonly trees: Partial<Record<EnvelopeType, boolean>>;
  readonly folders: readonly string[];
};

const NOTHING: Opened = { trees: {}, folders: [] };
/** Of the folders that were opened, the last so many are remembered. */
const KEPT = 100;
const PREFIX = "rubrica-folder-tree-";

function read(teamUrl: string): Opened {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + teamUrl) ?? "null");
    return isRecord(kept) ? openedOf(kept) : NOTHING;
  } catch {
    return NOTHING;
  }
}

function openedOf({ trees, folders }: Readonly<Record<string, unknown>>): Opened {
  const treeOf = (type: EnvelopeType) => {
    const isOpen = isRecord(trees) ? trees[type] : undefined;
    return typeof isOpen === "boolean" ? { [type]: isOpen } : {};
  };
  const ids = Array.isArray(folders) ? folders.filter((id) => typeof id === "string") : [];
  return { trees: { ...treeOf("DOCUMENT"), ...treeOf("TEMPLATE") }, folders: ids.slice(-KEPT) };
}

/** By team: the sidebar and the drawer show the same tree. */
const useOpened = create<Record<string, Opened>>(() => ({}));

function change(teamUrl: string, make: (before: Opened) => Opened): void {
  const next = make(useOpened.getState()[teamUrl] ?? read(teamUrl));
  useOpened.setState({ [teamUrl]: next });
  try {
    localStorage.setItem(PREFIX + teamUrl, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden: it holds until the page is left.
  }
}

/** Opens or closes the tree of a type. */
export function openTree(teamUrl: string, type: EnvelopeType, isOpen: boolean): void {
  change(teamUrl, (before) => ({ ...before, trees: { ...before.trees, [type]: isOpen } }));
}

/** Opens or closes folders of the tree. */
export function openFolders(teamUrl: string, folderIds: readonly string[], isOpen: boolean): void {
  change(teamUrl, ({ trees, folders }) => {
    const others = folders.filter((id) => !folderIds.includes(id));
    return { trees, folders: isOpen ? [...others, ...folderIds].slice(-KEPT) : others };
  });
}

/**
 * Which folders of the sidebar's trees are open, remembered by this browser: their ids alone, names are asked for anew
 * by whoever is signed in.
 */
export function useOpenFolders(teamUrl: string, type: EnvelopeType) {
  const opened = useOpened((all) => all[teamUrl]) ?? NOTHING;
  useEffect(() => {
    if (!useOpened.getState()[teamUrl]) useOpened.setState({ [teamUrl]: read(teamUrl) });
  }, [teamUrl]);
  return {
    /** Undefined until somebody opened or closed it. */
    isTreeOpen: opened.trees[type],
    isOpen: (folderId: string) => opened.folders.includes(folderId),
  };
}
