import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import { DomainError } from "@/server/domain/errors";
import { resolveSettings } from "@/server/domain/inherited-settings";
import { parseOwnSettings, type Settings } from "@/server/domain/settings";
import { toSlug } from "@/server/domain/tenancy/place-name";
import type { Connection, Transaction } from "../client";
import { apiTokens, organisationMembers, organisations, teamMembers, teams } from "../schema";

/** Locks the choice of team and organisation URLs, so that two calls never pick the same. */
export const lockUrls = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('rubrica.place-url'))`);

async function findFreeUrl(
  tx: Transaction,
  table: typeof teams | typeof organisations,
  name: string,
): Promise<string> {
  await lockUrls(tx);
  const base = toSlug(name);
  const rows = await tx
    .select({ url: table.url })
    .from(table)
    .where(sql`${table.url} = ${base} or ${table.url} like ${`${base}-%`}`);
  const usedUrls = new Set(rows.map(({ url }) => url));
  let url = base;
  for (let n = 2; usedUrls.has(url); n += 1) url = `${base}-${n}`;
  return url;
}

export async function insertOrganisation(
  tx: Transaction,
  given: {
    name: string;
    ownerUserId: number;
    type: "PERSONAL" | "ORGANISATION";
    settings?: Partial<Settings>;
  },
  now: Date,
): Promise<{ id: number; url: string }> {
  const url = await findFreeUrl(tx, organisations, given.name);
  const [createdOrganisation] = await tx
    .insert(organisations)
    .values({ ...given, url, createdAt: now })
    .returning({ id: organisations.id });
  const id = createdOrganisation?.id ?? 0;
  await tx
    .insert(organisationMembers)
    .values({ organisationId: id, userId: given.ownerUserId, role: "ADMIN", createdAt: now });
  return { id, url };
}

export async function insertTeam(
  tx: Transaction,
  given: { organisationId: number; name: string; userId: number },
  now: Date,
): Promise<{ id: number; url: string }> {
  const { organisationId, name, userId } = given;
  const url = await findFreeUrl(tx, teams, name);
  const [createdTeam] = await tx
    .insert(teams)
    .values({ organisationId, name, url, createdAt: now })
    .returning({ id: teams.id });
  const id = createdTeam?.id ?? 0;
  await tx.insert(teamMembers).values({ teamId: id, userId, role: "ADMIN", createdAt: now });
  return { id, url };
}

/** Columns of `teams` joined with its organisation, for `resolveTeamSettings`. */
export const SETTINGS_COLUMNS = {
  organisation: organisations.settings,
  type: organisations.type,
  team: teams.settings,
};
type SettingsRow = Pick<typeof organisations.$inferSelect, "type"> & Record<"organisation" | "team", unknown>;

/**
 * Resolves the defaults for a team's new envelopes. A personal organisation's sender is always the person
 * (domain/README.md 3.5).
 */
export function resolveTeamSettings(row: SettingsRow | undefined): Settings {
  const settings = resolveSettings(parseOwnSettings(row?.organisation), parseOwnSettings(row?.team));
  return row?.type === "PERSONAL" ? { ...settings, includeSenderDetails: true } : settings;
}

/** Loads the defaults as `loadSettings`, with the time. @throws DomainError NOT_FOUND */
export async function loadSettingsNow(
  connection: Connection,
  teamId: number,
): Promise<{ settings: Settings; now: Date }> {
  const [row] = await connection
    .select({ ...SETTINGS_COLUMNS, now: clock.column })
    .from(teams)
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(eq(teams.id, teamId));
  if (!row) throw new DomainError("NOT_FOUND", "Team could not be found.");
  return { settings: resolveTeamSettings(row), now: await clock.read(connection, row.now) };
}

export async function loadSettings(connection: Connection, teamId: number): Promise<Settings> {
  const [row] = await connection
    .select(SETTINGS_COLUMNS)
    .from(teams)
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(eq(teams.id, teamId));
  return resolveTeamSettings(row);
}

export async function revokeTokens(
  tx: Transaction,
  teamIds: readonly number[],
  now: Date,
  userId?: number,
): Promise<void> {
  if (teamIds.length === 0) return;
  await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(
      and(
        inArray(apiTokens.teamId, [...teamIds]),
        isNull(apiTokens.revokedAt),
        userId === undefined ? undefined : eq(apiTokens.userId, userId),
      ),
    );
}
