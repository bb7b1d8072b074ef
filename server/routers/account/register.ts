import { sql } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { insertOrganisation, insertTeam } from "@/server/db/store/tenancy";
import { DAY_FORMATS } from "@/server/domain/date-defaults";
import type { Settings } from "@/server/domain/settings";
import type { DateFormat, Language } from "@/server/domain/vocabulary";

export type NewAccount = {
  email: string;
  name: string;
  passwordHash: string | null;
  language: Language;
  /** Time zone of the browser, if reported: dates the person's documents until they choose one. */
  timezone?: string | undefined;
  /** Date format of the documents until another is chosen. Default: a day in the form of the language. */
  dateFormat?: DateFormat;
  isInstanceAdmin: boolean;
  isVerified: boolean;
  teamName?: string | undefined;
};

/**
 * Creates an account with its personal organisation and a team (ruling 3). The address must be free; if not,
 * the caller keeps the answer neutral.
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
  const { dateFormat = DAY_FORMATS[account.language], timezone } = account;
  const settings = { documentDateFormat: dateFormat, ...(timezone && { documentTimezone: timezone }) };
  const team = await createTeam(tx, { userId, name: account.teamName ?? account.name, settings }, now);
  return { userId, ...team };
}

/**
 * Creates a personal organisation with a team, both led by the user. `settings` belong to the organisation.
 */
export async function createTeam(
  tx: Transaction,
  { userId, name, settings }: { userId: number; name: string; settings?: Partial<Settings> },
  now: Date,
) {
  const { id: organisationId } = await insertOrganisation(
    tx,
    { name, ownerUserId: userId, type: "PERSONAL", settings: settings ?? {} },
    now,
  );
  const team = await insertTeam(tx, { organisationId, name, userId }, now);
  return { teamId: team.id, teamUrl: team.url };
}
