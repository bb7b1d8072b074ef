import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import type { EnvelopeType } from "@/server/domain/vocabulary";

/** How many folders, and how many templates, a token may be limited to. */
export const MOST_LIMITS = 20;

/**
 * What of its team a token reaches, by ids that stay as they were named: what is deleted since names nothing, and opens
 * nothing (rest/README.md 1.8). At least one of the lists names something.
 *
 * - Templates: those named, to read and to use, and those in the folders of templates, below them too, to change as well.
 * - Documents: those in the folders of documents, below them too; and where templates are named, only those made from
 *   templates that the token sees. Without a folder of documents all that were made from those, wherever they lie and
 *   whoever made them.
 */
export type TokenLimit = {
  documentFolderIds: readonly string[];
  templateFolderIds: readonly string[];
  templateIds: readonly string[];
};

/** What limits the caller, if anything does: only tokens are limited. */
export const limitOf = (actor: Actor): TokenLimit | null => (actor.kind === "apiToken" ? actor.limit : null);

/** Null where nothing is named: then the token is not limited. */
export function tokenLimit(named: TokenLimit): TokenLimit | null {
  const { documentFolderIds, templateFolderIds, templateIds } = named;
  const isNone = documentFolderIds.length + templateFolderIds.length + templateIds.length === 0;
  return isNone ? null : { documentFolderIds, templateFolderIds, templateIds };
}

/** The folders that a token may be limited to, of a type. */
export const foldersOf = (limit: TokenLimit, type: EnvelopeType): readonly string[] =>
  type === "DOCUMENT" ? limit.documentFolderIds : limit.templateFolderIds;

/** Whether the documents it sees are only those made from templates it sees. */
export const needsTemplate = ({ documentFolderIds, templateIds }: TokenLimit): boolean =>
  documentFolderIds.length === 0 || templateIds.length > 0;

/**
 * Into which folders a token puts what it makes, the first where none is named; empty where the root is as good as any.
 * @throws DomainError FORBIDDEN, where its limit lets it make no such thing
 */
export function homesFor(
  actor: Actor,
  { type, isFromTemplate }: { type: EnvelopeType; isFromTemplate: boolean },
): readonly string[] {
  const limit = limitOf(actor);
  if (limit === null) return [];
  if (type === "TEMPLATE" && limit.templateFolderIds.length === 0) {
    throw beyond(limit, "none of which is a folder of templates to make one in");
  }
  if (type === "DOCUMENT" && needsTemplate(limit) && !isFromTemplate) {
    throw beyond(limit, "and makes documents from these templates only");
  }
  return foldersOf(limit, type);
}

/** The last word on what a token makes, by whichever verb. @throws DomainError FORBIDDEN */
export function assertMayLand(
  actor: Actor,
  made: { type: EnvelopeType; folderId?: string | null | undefined; templateId?: number | null | undefined },
): void {
  const isFromTemplate = (made.templateId ?? null) !== null;
  const homes = homesFor(actor, { type: made.type, isFromTemplate });
  if (homes.length > 0 && (made.folderId ?? null) === null) throw outOfFolders(actor);
}

/** Nothing is taken to the root, which is outside every limit. @throws DomainError FORBIDDEN */
export function assertMayMoveTo(actor: Actor, folderId: string | null): void {
  if (folderId === null && limitOf(actor) !== null) throw outOfFolders(actor);
}

/** The folders of the limit itself stay as they are: moved or deleted, the limit would mean something else. @throws DomainError FORBIDDEN */
export function assertMayChangeFolder(actor: Actor, folderId: string): void {
  if (isOfLimit(actor, folderId)) {
    throw beyond(limitOf(actor), "and changes what is in them, not these folders themselves");
  }
}

/** Whether a token is limited to this very folder. */
export function isOfLimit(actor: Actor, folderId: string): boolean {
  const limit = limitOf(actor);
  return limit !== null && [...limit.documentFolderIds, ...limit.templateFolderIds].includes(folderId);
}

const outOfFolders = (actor: Actor): DomainError =>
  beyond(limitOf(actor), "and this would be outside of them");

/** The refusal of what lies beyond a token's limit, which it names. */
export function beyond(limit: TokenLimit | null, why: string): DomainError {
  return new DomainError("FORBIDDEN", `The API token is limited to ${namesOf(limit)}, ${why}.`);
}

/** What a token is limited to, in a word or two. */
function namesOf(limit: TokenLimit | null): string {
  const folders = (limit?.documentFolderIds.length ?? 0) + (limit?.templateFolderIds.length ?? 0);
  const templates = limit?.templateIds.length ?? 0;
  return [...(folders > 0 ? ["folders"] : []), ...(templates > 0 ? ["templates"] : [])].join(" and ");
}
