import { and, asc, count, eq, gt, inArray, isNotNull, isNull, max, or, sql } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { buildPageSchema, PageInput, toPage } from "@/server/contract/page";
import { toIso } from "@/server/contract/recipient";
import type { Connection } from "@/server/db/client";
import { authenticators, passkeys, sessions, teamAccess, teams, users } from "@/server/db/schema";
import { adminProcedure } from "@/server/trpc";

const USER_STATES = ["ACTIVE", "DISABLED", "UNCONFIRMED", "ADMIN"] as const;
/** Teams named; the rest is counted. */
const TEAMS_NAMED = 3;

const ListedUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  isInstanceAdmin: z.boolean(),
  disabledAt: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  sessionCount: z.number(),
  hasSecondFactor: z.boolean(),
  passkeyCount: z.number(),
  teams: z.array(z.string()),
  teamCount: z.number(),
});

const FindUsers = PageInput.extend({
  query: z.string().max(200).optional(),
  state: z.enum(USER_STATES).optional(),
});

const isOfState = (state: (typeof USER_STATES)[number] | undefined) => {
  switch (state) {
    case undefined:
      return undefined;
    case "ACTIVE":
      return isNull(users.disabledAt);
    case "DISABLED":
      return isNotNull(users.disabledAt);
    case "UNCONFIRMED":
      return isNull(users.emailVerifiedAt);
    case "ADMIN":
      return eq(users.isInstanceAdmin, true);
  }
};

/** Lists accounts by name or address (Admin → People). Instance admins. @throws DomainError FORBIDDEN */
export const list = adminProcedure
  .input(FindUsers)
  .output(buildPageSchema(ListedUser))
  .query(({ ctx, input }) => findUsers(ctx.db, input));

/** Finds accounts of the installation. The caller has checked the rights. */
export async function findUsers(connection: Connection, input: z.infer<typeof FindUsers>) {
  const pattern = `%${(input.query ?? "").trim().replace(/[\\%_]/g, "\\$&")}%`;
  const matching = and(
    or(sql`${users.name} ilike ${pattern}`, sql`${users.email} ilike ${pattern}`),
    isOfState(input.state),
    isNull(users.deletedAt),
  );
  const [total] = await connection.select({ count: count() }).from(users).where(matching);
  const rows = await connection
    .select()
    .from(users)
    .where(matching)
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(input.perPage)
    .offset((input.page - 1) * input.perPage);
  const facts = await loadUserFacts(
    connection,
    rows.map(({ id }) => id),
  );
  const data = rows.map((user) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    isConfirmed: user.emailVerifiedAt !== null,
    isInstanceAdmin: user.isInstanceAdmin,
    disabledAt: toIso(user.disabledAt),
    createdAt: user.createdAt.toISOString(),
    ...facts(user.id),
  }));
  return toPage(data, total?.count ?? 0, input);
}

/** Loads these accounts' data from other tables, with a query per table. */
async function loadUserFacts(connection: Connection, ids: readonly number[]) {
  const now = await clock.now(connection);
  const all = [...ids];
  const isLive = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const sessionSummaries = await connection
    .select({
      userId: sessions.userId,
      at: max(sessions.lastSeenAt),
      live: sql<number>`count(*) filter (where ${isLive})::int`,
    })
    .from(sessions)
    .where(inArray(sessions.userId, all))
    .groupBy(sessions.userId);
  const guarded = await connection
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(inArray(authenticators.userId, all), eq(authenticators.guardsSignIn, true)));
  const keys = await connection
    .select({ userId: passkeys.userId, count: count() })
    .from(passkeys)
    .where(inArray(passkeys.userId, all))
    .groupBy(passkeys.userId);
  const places = await connection
    .select({ userId: teamAccess.userId, name: teams.name })
    .from(teamAccess)
    .innerJoin(teams, eq(teams.id, teamAccess.teamId))
    .where(and(inArray(teamAccess.userId, all), isNull(teams.deletedAt)))
    .orderBy(asc(sql`lower(${teams.name})`));
  return (userId: number) => {
    const session = sessionSummaries.find((row) => row.userId === userId);
    const names = places.filter((row) => row.userId === userId).map(({ name }) => name);
    return {
      lastSeenAt: toIso(session?.at ?? null),
      sessionCount: session?.live ?? 0,
      hasSecondFactor: guarded.some((row) => row.userId === userId),
      passkeyCount: keys.find((row) => row.userId === userId)?.count ?? 0,
      teams: names.slice(0, TEAMS_NAMED),
      teamCount: names.length,
    };
  };
}
