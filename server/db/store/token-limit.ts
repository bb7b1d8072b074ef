import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor, TeamActor } from "@/server/domain/actor";
import { limitOf, needsTemplate, type TokenLimit } from "@/server/domain/tenancy/token-limit";
import { envelopes, folders } from "../schema";

type Limited = { teamId: number };

/** These folders as far as they are there, and what lies below them now. */
const inside = ({ teamId }: Limited, folderIds: readonly string[]): SQL => sql`(
  with recursive inside as (
    select id from ${folders} where team_id = ${teamId} and id in ${listed(folderIds)}
    union
    select f.id from ${folders} f join inside on f.parent_id = inside.id
  ) select id from inside)`;

const listed = (ids: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** A template of the limit, as `t` or as the table itself: named, or in a folder of templates. */
const isTemplateOf = (actor: Limited, limit: TokenLimit, id: SQL, folderId: SQL): SQL =>
  sql`(${id} in ${listed(limit.templateIds)} or ${folderId} in ${inside(actor, limit.templateFolderIds)})`;

/** Made from a template that the token sees; of one that is deleted it sees nothing. */
const isMadeFromThem = (actor: Limited, limit: TokenLimit): SQL => sql`${envelopes.templateId} in (
  select t.legacy_id from ${envelopes} t where t.team_id = ${actor.teamId} and t.type = 'TEMPLATE'
    and t.deleted_at is null and ${isTemplateOf(actor, limit, sql`t.id`, sql`t.folder_id`)})`;

/**
 * What a limited token sees of its team's envelopes (`TokenLimit`), asked wherever envelopes of a team are; undefined
 * where the caller is not limited. Ids that name nothing any more open nothing: the limit stays as narrow as it was made.
 */
export function withinLimit(actor: TeamActor): SQL | undefined {
  const limit = limitOf(actor);
  if (limit === null) return undefined;
  const documents = and(
    eq(envelopes.type, "DOCUMENT"),
    limit.documentFolderIds.length > 0
      ? sql`${envelopes.folderId} in ${inside(actor, limit.documentFolderIds)}`
      : undefined,
    needsTemplate(limit) ? isMadeFromThem(actor, limit) : undefined,
  );
  const templates = and(
    eq(envelopes.type, "TEMPLATE"),
    isTemplateOf(actor, limit, sql`${envelopes.id}`, sql`${envelopes.folderId}`),
  );
  return or(documents, templates);
}

/** As `withinLimit`, of what may be changed: a template that is only named is read and used. */
export function changeableWithinLimit(actor: TeamActor): SQL | undefined {
  const limit = limitOf(actor);
  if (limit === null) return undefined;
  const inFolder = sql`${envelopes.folderId} in ${inside(actor, limit.templateFolderIds)}`;
  return and(withinLimit(actor), or(eq(envelopes.type, "DOCUMENT"), inFolder));
}

/** The folders that a limited token sees: those it is limited to, and what lies below them. */
export function foldersWithinLimit(actor: TeamActor): SQL | undefined {
  const limit = limitOf(actor);
  if (limit === null) return undefined;
  return sql`${folders.id} in ${inside(actor, rootsOf(limit))}`;
}

/** Where a limited token's tree of folders begins, which for others is the root of the team. */
export function limitRoots(actor: Actor): SQL | undefined {
  const limit = limitOf(actor);
  return limit === null ? undefined : inArray(folders.id, [...rootsOf(limit)]);
}

const rootsOf = ({ documentFolderIds, templateFolderIds }: TokenLimit): readonly string[] => [
  ...documentFolderIds,
  ...templateFolderIds,
];
