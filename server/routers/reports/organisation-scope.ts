import { and, asc, eq, isNull } from "drizzle-orm";
import { loadOrganisationRole } from "@/server/auth/team-role";
import type { Connection } from "@/server/db/client";
import { organisations, teams } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { assertNotShut, type Shut } from "@/server/domain/tenancy/closed-organisation";
import { assertMayManage } from "@/server/domain/tenancy/rank";

type OrganisationScope = { kind: "organisation"; organisationId: number; teamIds: number[] };

/**
 * Returns all teams of an organisation, with the view of an ADMIN. Its ADMIN and MANAGER (domain/README.md
 * 3.1).
 * @throws DomainError NOT_FOUND for outsiders, FORBIDDEN for a MEMBER, COMPANY_REQUIRED, SECURITY_POLICY
 */
export async function loadOrganisationScope(
  db: Connection,
  account: { userId: number; shut?: readonly Shut[] },
  url: string,
): Promise<OrganisationScope> {
  const [organisation] = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.url, url));
  const role = organisation && (await loadOrganisationRole(db, account.userId, organisation.id));
  if (!organisation || !role) throw new DomainError("NOT_FOUND", "Organisation could not be found.");
  assertNotShut(account, organisation.id);
  assertMayManage(role);
  const rows = await db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.organisationId, organisation.id), isNull(teams.deletedAt)))
    .orderBy(asc(teams.id));
  return { kind: "organisation", organisationId: organisation.id, teamIds: rows.map(({ id }) => id) };
}
