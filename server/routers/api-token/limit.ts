import type { z } from "zod";
import type { NamedInLimit, NamedLimit, ShownLimit } from "@/server/contract/token-limit";
import type { Connection } from "@/server/db/client";
import { type FoundName, listLimitIds, loadLimitNames } from "@/server/db/store/token-limit-names";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import type { TokenLimit } from "@/server/domain/tenancy/token-limit";
import type { EnvelopeType, TeamRole } from "@/server/domain/vocabulary";

type TokenManager = { userId: number; email: string; name: string };

/** Builds the actor of a member who manages the team's tokens, for queries by visibility. */
export const asMember = (
  { userId, email, name }: TokenManager,
  { teamId, role }: { teamId: number; role: TeamRole },
): TeamActor => ({ kind: "user", userId, teamId, role, restriction: null, email, name });

/**
 * Resolves a new token's folders and templates. They must be visible to its maker, so that guesses reveal
 * nothing. @returns the limit, and its names for the organisation's log
 * @throws DomainError INVALID_REQUEST
 */
export async function resolveTokenLimit(
  connection: Connection,
  maker: TeamActor,
  named: z.infer<typeof NamedLimit>,
): Promise<{ limit: TokenLimit; names: Readonly<Record<string, string[]>> }> {
  const limitNames = await loadLimitNames(connection, maker, named);
  const folders = named.folderIds.map((id) =>
    assertSeen(limitNames.folders.get(id), "folderIds: no folder of this team."),
  );
  const templates = named.templateIds.map((id) =>
    assertSeen(limitNames.templates.get(id), "templateIds: no template of this team."),
  );
  const filterByType = (type: EnvelopeType) => folders.filter((row) => row.type === type);
  const [documents, models] = [filterByType("DOCUMENT"), filterByType("TEMPLATE")];
  return {
    limit: {
      documentFolderIds: toIds(documents),
      templateFolderIds: toIds(models),
      templateIds: toIds(templates),
    },
    names: { folders: toNames(documents), templateFolders: toNames(models), templates: toNames(templates) },
  };
}

function assertSeen(row: FoundName | undefined, message: string): FoundName {
  if (!row || row.isHidden) throw new DomainError("INVALID_REQUEST", message);
  return row;
}

const toIds = (rows: readonly FoundName[]) => rows.map(({ id }) => id);
const toNames = (rows: readonly FoundName[]) => rows.map(({ name }) => name);

/** Returns the limits of these tokens, as far as the viewer may see them. */
export async function loadLimitPresenter(
  connection: Connection,
  viewer: TeamActor,
  limits: readonly TokenLimit[],
): Promise<(limit: TokenLimit) => ShownLimit> {
  const { folders, templates } = await loadLimitNames(connection, viewer, listLimitIds(limits));
  return ({ documentFolderIds, templateFolderIds, templateIds }) => ({
    folders: [
      ...documentFolderIds.map((id) => toNamedInLimit(id, "DOCUMENT", folders.get(id))),
      ...templateFolderIds.map((id) => toNamedInLimit(id, "TEMPLATE", folders.get(id))),
    ],
    templates: templateIds.map((id) => toNamedInLimit(id, "TEMPLATE", templates.get(id))),
  });
}

function toNamedInLimit(id: string, type: EnvelopeType, row: FoundName | undefined): NamedInLimit {
  if (!row) return { id, type, name: null, state: "gone" };
  return row.isHidden
    ? { id, type, name: null, state: "hidden" }
    : { id, type, name: row.name, state: "seen" };
}
