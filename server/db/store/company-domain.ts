import { and, asc, eq, isNotNull } from "drizzle-orm";
import { toAsciiDomain } from "@/server/domain/company/domain-name";
import { getEmailDomain } from "@/server/domain/email-domain";
import { DomainError } from "@/server/domain/errors";
import type { Connection, Transaction } from "../client";
import { companyDomains } from "../schema";

export type CompanyDomainRow = typeof companyDomains.$inferSelect;

const buildNoDomainError = () =>
  new DomainError("NOT_FOUND", "domainId: the organisation has no domain of this id.");

export const listCompanyDomains = (
  connection: Connection,
  organisationId: number,
): Promise<CompanyDomainRow[]> =>
  connection
    .select()
    .from(companyDomains)
    .where(eq(companyDomains.organisationId, organisationId))
    .orderBy(asc(companyDomains.domain));

/** Loads a domain of an organisation. @throws DomainError NOT_FOUND */
export async function loadCompanyDomain(
  connection: Connection,
  organisationId: number,
  id: string,
): Promise<CompanyDomainRow> {
  const [row] = await connection
    .select()
    .from(companyDomains)
    .where(and(eq(companyDomains.id, id), eq(companyDomains.organisationId, organisationId)));
  if (!row) throw buildNoDomainError();
  return row;
}

/**
 * Locks every organisation's claim to a domain in one order, so that two concurrent checks wait instead of a
 * deadlock.
 */
export const lockClaims = (tx: Transaction, domain: string): Promise<CompanyDomainRow[]> =>
  tx
    .select()
    .from(companyDomains)
    .where(eq(companyDomains.domain, domain))
    .orderBy(asc(companyDomains.id))
    .for("update");

export async function findVerifiedClaim(
  connection: Connection,
  domain: string,
): Promise<CompanyDomainRow | undefined> {
  const [row] = await connection
    .select()
    .from(companyDomains)
    .where(and(eq(companyDomains.domain, domain), isNotNull(companyDomains.verifiedAt)));
  return row;
}

/**
 * Returns the organisation that has verified the address's domain; null if none has. A subdomain is a
 * separate domain.
 */
export async function findOrganisationByAddress(
  connection: Connection,
  email: string,
): Promise<number | null> {
  const name = toAsciiDomain(getEmailDomain(email));
  return name === null ? null : ((await findVerifiedClaim(connection, name))?.organisationId ?? null);
}
