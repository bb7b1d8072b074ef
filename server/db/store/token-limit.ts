import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor, TeamActor } from "@/server/domain/actor";
import { getTokenLimit, needsTemplate, type TokenLimit } from "@/server/domain/tenancy/token-limit";
import { envelopes, folders } from "../schema";

type Limited = { teamId: number };

const selectFolderTree = ({ teamId }: Limited, folderIds: readonly string[]): SQL => sql`(
  with recursive inside as (
    select id from ${folders} where team_id = ${teamId} and id in ${toIdList(folderIds)}
    union
    select f.id from ${folders} f join inside on f.parent_id = inside.id
  ) select id from inside)`;

const toIdList = (ids: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

const isInTemplateLimit = (actor: Limited, limit: TokenLimit, id: SQL, folderId: SQL): SQL =>
  sql`(${id} in ${toIdList(limit.templateIds)} or ${folderId} in ${selectFolderTree(actor, limit.templateFolderIds)})`;

/** Made from a template that the token sees; a deleted template does not count. */
const isMadeFromTemplates = (actor: Limited, limit: TokenLimit): SQL => sql`${envelopes.templateId} in (
  select t.legacy_id from ${envelopes} t where t.team_id = ${actor.teamId} and t.type = 'TEMPLATE'
    and t.deleted_at is null and ${isInTemplateLimit(actor, limit, sql`t.id`, sql`t.folder_id`)})`;

/**
 * Builds the condition of envelopes that a limited token sees (`TokenLimit`), used in every query over a
 * team's envelopes; undefined for an unlimited caller. Deleted ids open nothing: the limit stays as narrow as
 * it was made.
 */
export function isEnvelopeWithinLimit(actor: TeamActor): SQL | undefined {
  const limit = getTokenLimit(actor);
  if (limit === null) return undefined;
  const documents = and(
    eq(envelopes.type, "DOCUMENT"),
    limit.documentFolderIds.length > 0
      ? sql`${envelopes.folderId} in ${selectFolderTree(actor, limit.documentFolderIds)}`
      : undefined,
    needsTemplate(limit) ? isMadeFromTemplates(actor, limit) : undefined,
  );
  const templates = and(
    eq(envelopes.type, "TEMPLATE"),
    isInTemplateLimit(actor, limit, sql`${envelopes.id}`, sql`${envelopes.folderId}`),
  );
  return or(documents, templates);
}

/** Like `isEnvelopeWithinLimit`, for changes: a template that is only listed may be read and used. */
export function isChangeableWithinLimit(actor: TeamActor): SQL | undefined {
  const limit = getTokenLimit(actor);
  if (limit === null) return undefined;
  const inFolder = sql`${envelopes.folderId} in ${selectFolderTree(actor, limit.templateFolderIds)}`;
  return and(isEnvelopeWithinLimit(actor), or(eq(envelopes.type, "DOCUMENT"), inFolder));
}

export function isFolderWithinLimit(actor: TeamActor): SQL | undefined {
  const limit = getTokenLimit(actor);
  if (limit === null) return undefined;
  return sql`${folders.id} in ${selectFolderTree(actor, listRootFolderIds(limit))}`;
}

/** Builds the condition of a limited token's top folders; others start at the team's root. */
export function isLimitRoot(actor: Actor): SQL | undefined {
  const limit = getTokenLimit(actor);
  return limit === null ? undefined : inArray(folders.id, [...listRootFolderIds(limit)]);
}

const listRootFolderIds = ({ documentFolderIds, templateFolderIds }: TokenLimit): readonly string[] => [
  ...documentFolderIds,
  ...templateFolderIds,
];
