import { eq } from "drizzle-orm";
import { loadOrganisationRole } from "@/server/auth/team-role";
import type { Connection } from "@/server/db/client";
import { organisations, teams } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { assertMayCall } from "@/server/domain/tenancy/restricted-procedures";
import type { TeamRole } from "@/server/domain/vocabulary";
import { type Context, publicProcedure } from "@/server/trpc";
import { loadOrganisationScope } from "../reports/organisation-scope";

/**
 * Procedure for a session on an organisation's pages, or an API token.
 * @throws DomainError UNAUTHORIZED, FORBIDDEN, COMPANY_SESSION
 */
export const logProcedure = publicProcedure.use(({ ctx, path, next }) => {
  const token = ctx.actor?.kind === "apiToken" ? ctx.actor : null;
  if (token) assertMayCall(token.restriction, path);
  else if (!ctx.account) throw new DomainError(ctx.company ? "COMPANY_SESSION" : "UNAUTHORIZED");
  return next({ ctx: { ...ctx, token } });
});

type LogReader = Pick<Context, "db" | "account"> & {
  token: Extract<Context["actor"], { kind: "apiToken" }> | null;
};
export type LoggedOrganisation = { id: number; url: string };

/**
 * Returns the organisation of the log: the named one, or for a token only that of its team. Its ADMIN and
 * MANAGER.
 * @throws DomainError NOT_FOUND for outsiders, FORBIDDEN for a MEMBER, COMPANY_REQUIRED
 */
export async function loadLoggedOrganisation(
  { db, account, token }: LogReader,
  url: string | undefined,
): Promise<LoggedOrganisation> {
  if (!token) {
    if (!account) throw new DomainError("UNAUTHORIZED");
    const { organisationId } = await loadOrganisationScope(db, account, url ?? "");
    return { id: organisationId, url: url ?? "" };
  }
  const { role, ...own } = await findTeamOrganisation(db, token);
  if (url !== undefined && url !== own.url)
    throw new DomainError("NOT_FOUND", "Organisation could not be found.");
  if (role === null)
    throw new DomainError("FORBIDDEN", "Only an admin or a manager of the organisation may do this.");
  assertMayManage(role);
  return own;
}

/**
 * Returns the organisation of the actor's team, and their present role there; null for members of the team
 * only.
 * @throws DomainError NOT_FOUND
 */
export async function findTeamOrganisation(
  db: Connection,
  { teamId, userId }: { teamId: number; userId: number },
): Promise<LoggedOrganisation & { role: TeamRole | null }> {
  const [own] = await db
    .select({ id: organisations.id, url: organisations.url })
    .from(organisations)
    .innerJoin(teams, eq(teams.organisationId, organisations.id))
    .where(eq(teams.id, teamId));
  if (!own) throw new DomainError("NOT_FOUND", "Organisation could not be found.");
  return { ...own, role: await loadOrganisationRole(db, userId, own.id) };
}
