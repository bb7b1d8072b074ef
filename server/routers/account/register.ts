import { sql } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { insertOrganisation, insertTeam } from "@/server/db/store/tenancy";
import type { Settings } from "@/server/domain/settings";
import type { Language } from "@/server/domain/vocabulary";

export type NewAccount = {
  email: string;
  name: string;
  passwordHash: string | null;
  language: Language;
  /** Where the person is, if their browser told: what their documents are dated in until they choose. */
  timezone?: string | undefined;
  isInstanceAdmin: boolean;
  isVerified: boolean;
  teamName?: string | undefined;
};

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
  const team = await createTeam(tx, userId, account.teamName ?? account.name, now, account.timezone);
  return { userId, ...team };
}

/** A personal organisation with one team, both led by the user; its documents begin in their time zone. */
export async function createTeam(
  tx: Transaction,
  userId: number,
  name: string,
  now: Date,
  documentTimezone?: string,
) {
  const settings: Partial<Settings> = documentTimezone ? { documentTimezone } : {};
  const { id: organisationId } = await insertOrganisation(
    tx,
    { name, ownerUserId: userId, type: "PERSONAL", settings },
    now,
  );
  const team = await insertTeam(tx, { organisationId, name, userId }, now);
  return { teamId: team.id, teamUrl: team.url };
}
