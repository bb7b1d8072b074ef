import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { loadOrganisationRole, loadTeamStanding } from "@/server/auth/team-role";
import type { Connection, Transaction } from "@/server/db/client";
import { organisationMembers, organisations, teamAccess, teams, users } from "@/server/db/schema";
import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { assertNotShut } from "@/server/domain/tenancy/closed-organisation";
import type { Standing } from "@/server/domain/tenancy/rank";
import { assertMayCall } from "@/server/domain/tenancy/restricted-procedures";
import {
  getActingRole,
  type MemberRestriction,
  type TeamStanding,
} from "@/server/domain/tenancy/restriction";
import type { TeamRole } from "@/server/domain/vocabulary";
import type { Context } from "@/server/trpc";

/** A place with roles: an organisation as a whole, or one of its teams. */
export const TeamOrOrganisation = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("organisation"), organisationId: z.int32() }),
  z.object({ kind: z.literal("team"), teamId: z.int32() }),
]);
export type TeamOrOrganisation = z.infer<typeof TeamOrOrganisation>;

export type CallerMembership = {
  organisation: typeof organisations.$inferSelect;
  /** Null when the place is the organisation itself. */
  team: typeof teams.$inferSelect | null;
  /** Name of the team, or else of the organisation. */
  name: string;
  /** The caller's effective role here, as procedures use it. */
  role: TeamRole;
  /** In a team: the caller's restriction, whatever their role. */
  restriction: MemberRestriction | null;
};

type TeamOrOrganisationRows = Pick<CallerMembership, "organisation" | "team">;

/** Calling account; `reach` is the only organisation that a company's session may act in. */
type Account = NonNullable<Context["account"]> & { reach?: number | null };

/**
 * Returns the place if the caller belongs to it and, if restricted, may call the procedure (ruling 90).
 * @throws DomainError NOT_FOUND, COMPANY_REQUIRED, FORBIDDEN
 */
export async function loadPlace(
  connection: Connection,
  account: Account,
  place: TeamOrOrganisation,
): Promise<CallerMembership> {
  const existingPlace = await findPlace(connection, place);
  const isReached = (account.reach ?? existingPlace?.organisation.id) === existingPlace?.organisation.id;
  const standing =
    existingPlace && isReached && (await findTeamStanding(connection, account.userId, existingPlace));
  if (!existingPlace || !standing) throw new DomainError("NOT_FOUND", getUnknownMessage(place));
  assertNotShut(account, existingPlace.organisation.id);
  assertMayCall(standing.restriction, account.procedure);
  const name = (existingPlace.team ?? existingPlace.organisation).name;
  return { ...existingPlace, name, role: getActingRole(standing), restriction: standing.restriction };
}

/**
 * Like `loadPlace`, with the organisation's memberships locked: changes of two admins to each other run one
 * after the other. Every procedure that changes roles, members or invitations starts here.
 * @throws DomainError NOT_FOUND
 */
export async function lockPlace(
  tx: Transaction,
  account: Account,
  place: TeamOrOrganisation,
): Promise<CallerMembership> {
  const existingPlace = await findPlace(tx, place);
  if (!existingPlace) throw new DomainError("NOT_FOUND", getUnknownMessage(place));
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, existingPlace.organisation.id))
    .for("no key update");
  return loadPlace(tx, account, place);
}

const getUnknownMessage = ({ kind }: TeamOrOrganisation): string =>
  kind === "team" ? "Team could not be found." : "Organisation could not be found.";

/** Finds a place without a check of rights; null when there is none. */
export async function findPlace(connection: Connection, place: TeamOrOrganisation) {
  if (place.kind === "organisation") {
    const [organisation] = await connection
      .select()
      .from(organisations)
      .where(eq(organisations.id, place.organisationId));
    return organisation ? { organisation, team: null } : null;
  }
  const [row] = await connection
    .select({ organisation: organisations, team: teams })
    .from(teams)
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(and(eq(teams.id, place.teamId), isNull(teams.deletedAt)));
  return row ?? null;
}

/** Returns a user's standing in a place; null for strangers. */
export async function findTeamStanding(
  connection: Connection,
  userId: number,
  { organisation, team }: TeamOrOrganisationRows,
): Promise<TeamStanding | null> {
  if (team) return loadTeamStanding(connection, userId, team.id);
  const role = await loadOrganisationRole(connection, userId, organisation.id);
  return role && { role, restriction: null };
}

export type Member = Standing & {
  id: number;
  name: string;
  email: string;
  /** In a team: ADMIN through the organisation, whatever the team's own role. */
  isThroughOrganisation: boolean;
  /** In a team: the member's restriction, whatever their role. */
  restriction: MemberRestriction | null;
};

/** Builds a subquery of a place's members: user, effective role and its source. */
export const buildMembershipQuery = (
  connection: Connection,
  { organisation, team }: TeamOrOrganisationRows,
) =>
  team
    ? connection
        .select({
          userId: sql<number>`${teamAccess.userId}`.as("member_id"),
          role: sql<TeamRole>`${teamAccess.role}`.as("member_role"),
          isThroughOrganisation: sql<boolean>`${teamAccess.throughOrganisation}`.as("is_through"),
          restriction: sql<MemberRestriction | null>`${teamAccess.restriction}`.as("member_restriction"),
        })
        .from(teamAccess)
        .where(eq(teamAccess.teamId, team.id))
        .as("membership")
    : connection
        .select({
          userId: sql<number>`${organisationMembers.userId}`.as("member_id"),
          role: sql<TeamRole>`${organisationMembers.role}`.as("member_role"),
          isThroughOrganisation: sql<boolean>`false`.as("is_through"),
          restriction: sql<MemberRestriction | null>`null::text`.as("member_restriction"),
        })
        .from(organisationMembers)
        .where(eq(organisationMembers.organisationId, organisation.id))
        .as("membership");

/** Returns a member of a place. @throws DomainError NOT_FOUND naming `key` */
export async function loadMember(
  connection: Connection,
  here: CallerMembership,
  userId: number,
  key = "userId",
): Promise<Member> {
  const memberships = buildMembershipQuery(connection, here);
  const [row] = await connection
    .select({
      user: users,
      role: memberships.role,
      isThroughOrganisation: memberships.isThroughOrganisation,
      restriction: memberships.restriction,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.userId, userId));
  if (!row) throw new DomainError("NOT_FOUND", `${key}: nobody here has this id.`);
  const { user, role, isThroughOrganisation, restriction } = row;
  const isOwner = user.id === here.organisation.ownerUserId;
  const { id, name, email } = user;
  return { id, name, email, role, isThroughOrganisation, restriction, isOwner };
}

/** Returns the caller as actor for audit entries of a team's envelopes. */
export const toTeamActor = (account: Account, teamId: number, role: TeamRole): Actor => ({
  kind: "user",
  userId: account.userId,
  teamId,
  role,
  restriction: null,
  email: account.email,
  name: account.name,
});
