import { isVisibleTo } from "@/server/domain/envelope/visibility";
import { DomainError } from "@/server/domain/errors";
import { MAX_FOLDER_DEPTH } from "@/server/domain/limits";
import type { TeamRole, Visibility } from "@/server/domain/vocabulary";

/** A folder with its distance from the start of the walk, which is 1. */
export type FolderStep = { readonly id: string; readonly level: number };

/**
 * Checks that a folder may be nested here. `above` is the new parent and its ancestors, `below` the folder
 * and its descendants. No folder is its own ancestor, and none is deeper than 10 levels, so that a walk up
 * ends soon. @throws DomainError INVALID_REQUEST (cycle), LIMIT_EXCEEDED (depth)
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

/** By role, the folders above included; the creator of a folder always sees it (domain/README.md 3.3). */
export function canSeeFolder(viewer: Viewer, folder: FolderForSight): boolean {
  return folder.userId === viewer.userId || isVisibleTo(viewer.role, folder.effectiveVisibility);
}

/**
 * Checks that this user may change a folder's visibility. Both the new and the present one must be within
 * their role: a creator may not undo a restriction from above. Throws FORBIDDEN.
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

/** Deleting includes all folders below, so the user must see them all. Throws FORBIDDEN. */
export function assertMayDeleteTree(viewer: Viewer, tree: readonly FolderForSight[]): void {
  if (tree.every((folder) => canSeeFolder(viewer, folder))) return;
  throw new DomainError("FORBIDDEN", "The folder holds folders that you cannot see.");
}
