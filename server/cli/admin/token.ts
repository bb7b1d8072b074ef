import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { ApiScopes } from "@/server/contract/api-scopes";
import type { Transaction } from "@/server/db/client";
import { apiTokens, teamMembers, teams, users } from "@/server/db/schema";
import { BY_COMMAND, recordSettingsChange } from "@/server/db/store/organisation-log";
import { EmailAddress } from "@/server/domain/email-address";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { API_SCOPES, type ApiScope } from "@/server/domain/tenancy/api-scope";
import { StartProblem } from "@/server/env";
import { newApiToken } from "@/server/ids";
import { hashApiToken } from "@/server/secrets";
import { readOptions } from "./arguments";
import { openForAdmin, runTimedTransaction } from "./context";

const CREATE =
  "npm run --silent admin -- token create --email E --team URL --name NAME [--scopes read,write,send]";
const REVOKE = "npm run --silent admin -- token revoke --id ID";

/** For example `read,write`; all scopes by default. */
const Scopes = z
  .string()
  .transform((text) => text.split(",").map((scope) => scope.trim()))
  .pipe(ApiScopes);

/**
 * Creates an API token and returns its text, the only time it is available. Only its SHA-512 is stored
 * (ruling 18).
 */
export async function issueToken(
  tx: Transaction,
  owner: { teamId: number; userId: number; name: string; scopes?: ApiScope[] },
  now: Date,
): Promise<{ id: number; token: string }> {
  const token = newApiToken();
  const row = {
    ...owner,
    tokenHash: hashApiToken(token),
    lastFour: token.slice(-4),
    createdAt: now,
  };
  const [createdToken] = await tx.insert(apiTokens).values(row).returning({ id: apiTokens.id });
  if (!createdToken) throw new StartProblem("The token could not be stored.");
  await recordSettingsChange(tx, BY_COMMAND, {
    action: "API_TOKEN_CREATED",
    place: { teamId: owner.teamId },
    target: { kind: "API_TOKEN", id: createdToken.id, name: owner.name },
    changes: listInitialChanges({ scopes: owner.scopes }),
  });
  return { id: createdToken.id, token };
}

async function runCreateCommand(args: readonly string[]): Promise<number> {
  const Input = z.object({
    email: EmailAddress,
    team: z.string(),
    name: z.string().min(1).max(100),
    scopes: Scopes.optional(),
  });
  const input = readOptions(args, Input, CREATE);
  const { db } = await openForAdmin();
  const issuedToken = await runTimedTransaction(db, async (tx, now) => {
    const [member] = await tx
      .select({ userId: users.id, teamId: teams.id })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(and(eq(users.email, input.email), eq(teams.url, input.team)));
    if (!member)
      throw new StartProblem(`${input.email} is not a member of a team with the address ${input.team}.`);
    const { id, token } = await issueToken(
      tx,
      { ...member, name: input.name, scopes: input.scopes ?? [...API_SCOPES] },
      now,
    );
    return { id, teamId: member.teamId, userId: member.userId, apiToken: token };
  });
  console.log(JSON.stringify(issuedToken));
  return 0;
}

async function runRevokeCommand(args: readonly string[]): Promise<number> {
  const { id } = readOptions(args, z.object({ id: z.coerce.number().int().positive() }), REVOKE);
  const { db } = await openForAdmin();
  const revoked = await runTimedTransaction(db, async (tx, now) => {
    const [row] = await tx
      .update(apiTokens)
      .set({ revokedAt: now })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
      .returning({ name: apiTokens.name, teamId: apiTokens.teamId });
    if (!row) return false;
    await recordSettingsChange(tx, BY_COMMAND, {
      action: "API_TOKEN_REVOKED",
      place: { teamId: row.teamId },
      target: { kind: "API_TOKEN", id, name: row.name },
    });
    return true;
  });
  if (!revoked) throw new StartProblem(`There is no API token ${id} that is still valid.`);
  console.log(JSON.stringify({ id, revoked: true }));
  return 0;
}

/** `admin token create|revoke` (ruling 31): creates or revokes an API token. */
export async function runTokenCommand(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === "create") return runCreateCommand(rest);
  if (command === "revoke") return runRevokeCommand(rest);
  throw new StartProblem(`Usage: ${CREATE}\n       ${REVOKE}`);
}
