import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { organisationMembers, organisations, teamMembers, teams, users } from "@/server/db/schema";
import type { Language } from "@/server/domain/vocabulary";

export type NewAccount = {
  email: string;
  name: string;
  passwordHash: string | null;
  language: Language;
  isInstanceAdmin: boolean;
  isVerified: boolean;
  teamName?: string | undefined;
};

/** A URL part from a name: ASCII letters, digits and hyphens; `team` when nothing is left. */
function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "team"
  );
}

async function freeUrl(tx: Transaction, table: "team" | "organisation", name: string): Promise<string> {
  const base = slugOf(name);
  const source = table === "team" ? teams : organisations;
  for (let n = 1; ; n += 1) {
    const url = n === 1 ? base : `${base}-${n}`;
    const [taken] = await tx.select({ id: source.id }).from(source).where(eq(source.url, url));
    if (!taken) return url;
  }
}

/**
 * Creates an account with its personal organisation and one team (ruling 3). The address must be free; the
 * caller holds the answer neutral when it is not.
 */
export async function registerAccount(
  tx: Transaction,
  account: NewAccount,
  now: Date,
): Promise<{ userId: number; teamId: number; teamUrl: string }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rubrica.register'))`);
  const [user] = await tx
    .insert(users)
    .values({
      email: account.email,
      name: account.name,
      passwordHash: account.passwordHash,
      language: account.language,
      isInstanceAdmin: account.isInstanceAdmin,
      emailVerifiedAt: account.isVerified ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: users.id });
  const userId = user?.id ?? 0;
  const team = await createTeam(tx, userId, account.teamName ?? account.name, now);
  return { userId, ...team };
}

/** A personal organisation with one team, both led by the user. */
export async function createTeam(tx: Transaction, userId: number, name: string, now: Date) {
  const [organisation] = await tx
    .insert(organisations)
    .values({ name, url: await freeUrl(tx, "organisation", name), ownerUserId: userId, createdAt: now })
    .returning({ id: organisations.id });
  const organisationId = organisation?.id ?? 0;
  await tx.insert(organisationMembers).values({ organisationId, userId, role: "ADMIN", createdAt: now });
  const teamUrl = await freeUrl(tx, "team", name);
  const [team] = await tx
    .insert(teams)
    .values({ organisationId, name, url: teamUrl, createdAt: now })
    .returning({ id: teams.id });
  const teamId = team?.id ?? 0;
  await tx.insert(teamMembers).values({ teamId, userId, role: "ADMIN", createdAt: now });
  return { teamId, teamUrl };
}
