import { and, eq, inArray, isNull } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import type { TokenLimit } from "@/server/domain/tenancy/token-limit";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { Connection } from "../client";
import { envelopes, folders } from "../schema";
import { isVisibleEnvelope } from "./envelope";
import { isVisibleFolder } from "./folder";

export type FoundName = { id: string; type: EnvelopeType; name: string; isHidden: boolean };

export async function loadLimitNames(
  connection: Connection,
  actor: TeamActor,
  ids: { folderIds: readonly string[]; templateIds: readonly string[] },
): Promise<{ folders: Map<string, FoundName>; templates: Map<string, FoundName> }> {
  const ofTeam = and(inArray(folders.id, [...ids.folderIds]), eq(folders.teamId, actor.teamId));
  const there = { id: folders.id, type: folders.type, name: folders.name };
  const places = await connection.select(there).from(folders).where(ofTeam);
  const visibleFolderRows = await connection
    .select({ id: folders.id })
    .from(folders)
    .where(and(ofTeam, isVisibleFolder(actor)));
  const named = and(
    inArray(envelopes.id, [...ids.templateIds]),
    eq(envelopes.teamId, actor.teamId),
    eq(envelopes.type, "TEMPLATE"),
    isNull(envelopes.deletedAt),
  );
  const titled = { id: envelopes.id, type: envelopes.type, name: envelopes.title };
  const models = await connection.select(titled).from(envelopes).where(named);
  const read = await connection
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(and(named, isVisibleEnvelope(actor)));
  return { folders: markHidden(places, visibleFolderRows), templates: markHidden(models, read) };
}

function markHidden(
  there: readonly Omit<FoundName, "isHidden">[],
  seen: readonly { id: string }[],
): Map<string, FoundName> {
  const ids = new Set(seen.map(({ id }) => id));
  return new Map(there.map((row) => [row.id, { ...row, isHidden: !ids.has(row.id) }]));
}

export const listLimitIds = (limits: readonly TokenLimit[]) => ({
  folderIds: limits.flatMap((one) => [...one.documentFolderIds, ...one.templateFolderIds]),
  templateIds: limits.flatMap((one) => one.templateIds),
});
