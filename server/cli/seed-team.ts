import { eq } from "drizzle-orm";
import { hashPassword } from "@/server/auth/password";
import { clock } from "@/server/clock";
import type { Database } from "@/server/db/client";
import { organisationMembers, teamMembers, teams, users } from "@/server/db/schema";
import type { Actor } from "@/server/domain/actor";
import type { TeamRole } from "@/server/domain/vocabulary";
import { registerAccount } from "@/server/routers/account/register";

export type Owner = Extract<Actor, { kind: "user" }>;
export type Login = { email: string; password: string; role: TeamRole };

const PASSWORD = "a believable world";
export const LOGINS: Login[] = [
  { email: "admin@rubrica.test", password: PASSWORD, role: "ADMIN" },
  { email: "manager@rubrica.test", password: PASSWORD, role: "MANAGER" },
  { email: "member@rubrica.test", password: PASSWORD, role: "MEMBER" },
];

/** Creates the members of the seeded team, one of each role, lead first; finds those of an earlier seed. */
export async function makeTeam(db: Database): Promise<[lead: Owner, ...others: Owner[]]> {
  const passwordHash = await hashPassword(PASSWORD);
  const members = [];
  for (const { email, role } of LOGINS) members.push(await findOrMake(db, email, role, passwordHash));
  const [lead, ...others] = members;
  const [team] = await db
    .select()
    .from(teams)
    .where(eq(teams.id, lead?.teamId ?? 0));
  const now = await db.transaction((tx) => clock.now(tx));
  for (const [index, { userId }] of others.entries()) {
    const role = getMemberRole(index);
    const organisationId = team?.organisationId ?? 0;
    await db
      .insert(organisationMembers)
      .values({ organisationId, userId, role: "MEMBER", createdAt: now })
      .onConflictDoNothing();
    await db
      .insert(teamMembers)
      .values({ teamId: team?.id ?? 0, userId, role, createdAt: now })
      .onConflictDoNothing();
  }
  const teamId = team?.id ?? 0;
  const asOwner = (userId: number, role: TeamRole, index: number): Owner => ({
    kind: "user",
    userId,
    teamId,
    role,
    restriction: null,
    email: LOGINS[index]?.email ?? "",
    name: NAMES[role],
  });
  return [
    asOwner(lead?.userId ?? 0, "ADMIN", 0),
    ...others.map(({ userId }, index) => asOwner(userId, getMemberRole(index), index + 1)),
  ];
}

const NAMES: Record<TeamRole, string> = {
  ADMIN: "Marta Administradora",
  MANAGER: "Mateo Gerente",
  MEMBER: "Inés Miembro",
};
const getMemberRole = (index: number): TeamRole => (index === 0 ? "MANAGER" : "MEMBER");

async function findOrMake(db: Database, email: string, role: TeamRole, passwordHash: string) {
  return db.transaction(async (tx) => {
    const [existingMember] = await tx
      .select({ userId: users.id, teamId: teamMembers.teamId })
      .from(users)
      .innerJoin(teamMembers, eq(teamMembers.userId, users.id))
      .where(eq(users.email, email))
      .orderBy(teamMembers.teamId);
    if (existingMember) return existingMember;
    const isFirst = (await tx.select({ id: users.id }).from(users).limit(1)).length === 0;
    const name = NAMES[role];
    const now = await clock.now(tx);
    return registerAccount(
      tx,
      {
        email,
        name,
        passwordHash,
        language: "es",
        timezone: "America/Santiago",
        isInstanceAdmin: isFirst,
        isVerified: true,
      },
      now,
    );
  });
}
