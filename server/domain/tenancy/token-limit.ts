import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import type { EnvelopeType } from "@/server/domain/vocabulary";

export const MOST_LIMITS = 20;

/**
 * The envelopes that a token reaches, by fixed ids: a deleted id opens nothing (rest/README.md 1.8). At least
 * one list is not empty.
 * - Templates: those named, to read and to use. Those in the template folders, sub-folders included, also to
 * change.
 * - Documents: those in the document folders, sub-folders included. If templates are named, only those made
 * from templates the token sees. Without document folders, all made from those, in any folder and by any
 * creator.
 */
export type TokenLimit = {
  documentFolderIds: readonly string[];
  templateFolderIds: readonly string[];
  templateIds: readonly string[];
};

export const getTokenLimit = (actor: Actor): TokenLimit | null =>
  actor.kind === "apiToken" ? actor.limit : null;

/** Returns null if nothing is named: then the token is not limited. */
export function toTokenLimit(named: TokenLimit): TokenLimit | null {
  const { documentFolderIds, templateFolderIds, templateIds } = named;
  const isNone = documentFolderIds.length + templateFolderIds.length + templateIds.length === 0;
  return isNone ? null : { documentFolderIds, templateFolderIds, templateIds };
}

export const getLimitFolders = (limit: TokenLimit, type: EnvelopeType): readonly string[] =>
  type === "DOCUMENT" ? limit.documentFolderIds : limit.templateFolderIds;

export const needsTemplate = ({ documentFolderIds, templateIds }: TokenLimit): boolean =>
  documentFolderIds.length === 0 || templateIds.length > 0;

/**
 * Returns the folders for what a token creates, the first being the default; empty if the root is allowed.
 * @throws DomainError FORBIDDEN, if its limit does not allow it to create this
 */
export function listCreationFolders(
  actor: Actor,
  { type, isFromTemplate }: { type: EnvelopeType; isFromTemplate: boolean },
): readonly string[] {
  const limit = getTokenLimit(actor);
  if (limit === null) return [];
  if (type === "TEMPLATE" && limit.templateFolderIds.length === 0) {
    throw createTokenLimitError(limit, "none of which is a folder of templates to make one in");
  }
  if (type === "DOCUMENT" && needsTemplate(limit) && !isFromTemplate) {
    throw createTokenLimitError(limit, "and makes documents from these templates only");
  }
  return getLimitFolders(limit, type);
}

/** Final check of what a token creates, for every procedure. @throws DomainError FORBIDDEN */
export function assertMayLand(
  actor: Actor,
  made: { type: EnvelopeType; folderId?: string | null | undefined; templateId?: number | null | undefined },
): void {
  const isFromTemplate = (made.templateId ?? null) !== null;
  const homes = listCreationFolders(actor, { type: made.type, isFromTemplate });
  if (homes.length > 0 && (made.folderId ?? null) === null) throw createOutOfFoldersError(actor);
}

/** A limited token may not move to the root, which is outside every limit. @throws DomainError FORBIDDEN */
export function assertMayMoveTo(actor: Actor, folderId: string | null): void {
  if (folderId === null && getTokenLimit(actor) !== null) throw createOutOfFoldersError(actor);
}

/**
 * The limit's own folders stay unchanged: moved or deleted, they would change the limit. @throws DomainError
 * FORBIDDEN
 */
export function assertMayChangeFolder(actor: Actor, folderId: string): void {
  if (isOfLimit(actor, folderId)) {
    throw createTokenLimitError(
      getTokenLimit(actor),
      "and changes what is in them, not these folders themselves",
    );
  }
}

export function isOfLimit(actor: Actor, folderId: string): boolean {
  const limit = getTokenLimit(actor);
  return limit !== null && [...limit.documentFolderIds, ...limit.templateFolderIds].includes(folderId);
}

const createOutOfFoldersError = (actor: Actor): DomainError =>
  createTokenLimitError(getTokenLimit(actor), "and this would be outside of them");

export function createTokenLimitError(limit: TokenLimit | null, why: string): DomainError {
  return new DomainError("FORBIDDEN", `The API token is limited to ${formatLimitParts(limit)}, ${why}.`);
}

function formatLimitParts(limit: TokenLimit | null): string {
  const folders = (limit?.documentFolderIds.length ?? 0) + (limit?.templateFolderIds.length ?? 0);
  const templates = limit?.templateIds.length ?? 0;
  return [...(folders > 0 ? ["folders"] : []), ...(templates > 0 ? ["templates"] : [])].join(" and ");
}
