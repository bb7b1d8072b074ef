import { and, eq } from "drizzle-orm";
import { organisationMembers, sessions, teamMembers, teams, users } from "@/server/db/schema";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { getActingRole, type MemberRestriction } from "@/server/domain/tenancy/restriction";
import type { TeamRole } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import type { Owner, World } from "./world";

export type TestMember = Owner & { call: ReturnType<typeof getCaller> };

const getCaller = (world: World, owner: Owner, sessionId: string = newId()) =>
  createCaller({
    db: world.db,
    services: services(),
    actor: owner,
    account: {
      userId: owner.userId,
      sessionId,
      email: owner.email,
      name: owner.name,
      isInstanceAdmin: false,
    },
    origin: { ipAddress: "192.0.2.7", userAgent: "test" },
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
  });

export const getPerson = (world: World, owner: Owner): TestMember => ({
  ...owner,
  call: getCaller(world, owner),
});

/** Returns the user in a session with a fresh proof of identity. */
export async function createProvenSession(world: World, owner: Owner): Promise<TestMember> {
  const [id, now] = [newId(), new Date()];
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const session = { id, userId: owner.userId, createdAt: now, lastSeenAt: now, expiresAt, provenAt: now };
  await world.db.insert(sessions).values(session);
  return { ...owner, call: getCaller(world, owner, id) };
}

export async function findOrganisationId(world: World): Promise<number> {
  const [team] = await world.db.select().from(teams).where(eq(teams.id, world.owner.teamId));
  return team?.organisationId ?? 0;
}

/**
 * Adds a colleague of the world's owner with these roles; null leaves them out of the organisation or the
 * team.
 */
export async function addColleague(
  world: World,
  roles: { team: TeamRole | null; organisation?: TeamRole | null; restriction?: MemberRestriction },
  name = "Carla Colleague",
): Promise<TestMember> {
  const now = new Date();
  const email = `${newId()}@example.com`;
  const [user] = await world.db
    .insert(users)
    .values({ name, email, emailVerifiedAt: now, createdAt: now, updatedAt: now })
    .returning();
  const userId = user?.id ?? 0;
  const organisationId = await findOrganisationId(world);
  const organisation = roles.organisation === undefined ? "MEMBER" : roles.organisation;
  if (organisation) {
    await world.db
      .insert(organisationMembers)
      .values({ organisationId, userId, role: organisation, createdAt: now });
  }
  const { teamId } = world.owner;
  if (roles.team)
    await world.db
      .insert(teamMembers)
      .values({ teamId, userId, role: roles.team, restriction: roles.restriction ?? null, createdAt: now });
  const leads = organisation === "ADMIN" || organisation === "MANAGER";
  const restriction = leads ? null : (roles.restriction ?? null);
  const role = getActingRole({ role: leads ? "ADMIN" : (roles.team ?? "MEMBER"), restriction });
  return getPerson(world, { kind: "user", userId, teamId, role, restriction, email, name });
}

export async function loadTeamRole(world: World, userId: number): Promise<TeamRole | null> {
  const [row] = await world.db
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, world.owner.teamId), eq(teamMembers.userId, userId)));
  return row?.role ?? null;
}
