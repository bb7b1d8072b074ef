import { isVisibleTo } from "@/server/domain/envelope/visibility";
import { DomainError } from "@/server/domain/errors";
import { MAX_FOLDER_DEPTH } from "@/server/domain/limits";
import type { TeamRole, Visibility } from "@/server/domain/vocabulary";

/** A folder with its distance from where the walk began: the start is 1. */
export type FolderStep = { readonly id: string; readonly level: number };

/**
 * May a folder stand below this one? `above` is the new parent and everything over it, `below` the folder and
 * everything under it. No folder is its own ancestor, and no folder lies deeper than 10 levels, so that a walk up
 * always ends soon. @throws DomainError INVALID_REQUEST (cycle), LIMIT_EXCEEDED (depth)
 */
export function assertMayNest(above: readonly FolderStep[], below: readonly FolderStep[]): void {
  const moved = new Set(below.map(({ id }) => id));
  if (above.some(({ id }) => moved.has(id))) {
    throw new DomainError("INVALID_REQUEST", "parentId: a folder cannot lie inside itself.");
  }
  const height = Math.max(1, ...below.map(({ level }) => level));
  if (above.length + height > MAX_FOLDER_DEPTH) {
    throw new DomainError(
      "LIMIT_EXCEEDED",
      `parentId: folders may be nested at most ${MAX_FOLDER_DEPTH} levels deep.`,
    );
  }
}

type Viewer = { readonly userId: number; readonly role: TeamRole };
type FolderForSight = { readonly userId: number; readonly effectiveVisibility: Visibility };

/** By role, the folders above included; whoever made a folder always sees it (domain/README.md 3.3). */
export function canSeeFolder(viewer: Viewer, folder: FolderForSight): boolean {
  return folder.userId === viewer.userId || isVisibleTo(viewer.role, folder.effectiveVisibility);
}

/**
 * May this person give a folder another visibility? Only one within their own role, and only where the present
 * one is too: who made a folder does not undo what somebody above restricted. Throws FORBIDDEN.
 */
export function assertMaySetFolderVisibility(
  viewer: Viewer,
  folder: { readonly visibility: Visibility },
  next: Visibility,
): void {
  if (!isVisibleTo(viewer.role, next) || !isVisibleTo(viewer.role, folder.visibility)) {
    throw new DomainError("FORBIDDEN", "data.visibility: only up to what your own role can see.");
  }
}

/** Deleting takes everything below along: nobody deletes what they cannot see. Throws FORBIDDEN. */
export function assertMayDeleteTree(viewer: Viewer, tree: readonly FolderForSight[]): void {
  if (tree.every((folder) => canSeeFolder(viewer, folder))) return;
  throw new DomainError("FORBIDDEN", "The folder holds folders that you cannot see.");
}
