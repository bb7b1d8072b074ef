import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { hashPassword } from "@/server/auth/password";
import type { Transaction } from "@/server/db/client";
import { teamMembers, teams, users } from "@/server/db/schema";
import { DEFAULT_DATE_FORMAT } from "@/server/domain/date-defaults";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { Password } from "@/server/domain/password";
import { createTeam, registerAccount } from "@/server/routers/account/register";
import { isEmpty } from "@/server/routers/account/setup";
import { readOptions } from "./arguments";
import { openForAdmin, runTimedTransaction } from "./context";
import { issueToken } from "./token";

const USAGE = "npm run --silent admin -- bootstrap --email E --password P --team NAME";

const Input = z.object({ email: EmailAddress, password: Password, team: RequiredDisplayName });
type Input = z.infer<typeof Input>;

async function findOrCreateTeam(tx: Transaction, userId: number, name: string, now: Date) {
  const [team] = await tx
    .select({ teamId: teams.id, teamUrl: teams.url })
    .from(teams)
    .innerJoin(teamMembers, eq(teamMembers.teamId, teams.id))
    .where(and(eq(teamMembers.userId, userId), eq(teams.name, name), isNull(teams.deletedAt)))
    .orderBy(teams.id)
    .limit(1);
  return team ?? createTeam(tx, { userId, name }, now);
}

/**
 * Finds or creates the account and its team. An existing account keeps its password and counts as verified.
 */
async function ensureAccount(tx: Transaction, input: Input, passwordHash: string, now: Date) {
  const [user] = await tx.select().from(users).where(eq(users.email, input.email)).for("update");
  if (user) {
    if (!user.emailVerifiedAt)
      await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, user.id));
    return { userId: user.id, ...(await findOrCreateTeam(tx, user.id, input.team, now)) };
  }
  const account = {
    email: input.email,
    name: input.email.split("@")[0] ?? input.email,
    passwordHash,
    language: "en",
    // Programs use this account, and read dates in the API's documented format.
    dateFormat: DEFAULT_DATE_FORMAT,
    isInstanceAdmin: await isEmpty(tx),
    isVerified: true,
    teamName: input.team,
  } as const;
  return registerAccount(tx, account, now);
}

/** `admin bootstrap` (ruling 31): prints one JSON line with ids and a new API token on each call. */
export async function runBootstrapCommand(args: readonly string[]): Promise<number> {
  const input = readOptions(args, Input, USAGE);
  const { db } = await openForAdmin();
  const passwordHash = await hashPassword(input.password);
  const createdAccount = await runTimedTransaction(db, async (tx, now) => {
    const { userId, teamId, teamUrl } = await ensureAccount(tx, input, passwordHash, now);
    const { token } = await issueToken(tx, { teamId, userId, name: "bootstrap" }, now);
    return { userId, teamId, teamUrl, apiToken: token };
  });
  console.log(JSON.stringify(createdAccount));
  return 0;
}
