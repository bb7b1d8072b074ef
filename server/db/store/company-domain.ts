import { and, asc, eq, isNotNull } from "drizzle-orm";
import { asciiDomain } from "@/server/domain/company/domain-name";
import { domainOf } from "@/server/domain/email-domain";
import { DomainError } from "@/server/domain/errors";
import type { Connection, Transaction } from "../client";
import { companyDomains } from "../schema";

export type CompanyDomainRow = typeof companyDomains.$inferSelect;

const noDomain = () => new DomainError("NOT_FOUND", "domainId: the organisation has no domain of this id.");

/** The domains of an organisation, by name. */
export const companyDomainsOf = (
  connection: Connection,
  organisationId: number,
): Promise<CompanyDomainRow[]> =>
  connection
    .select()
    .from(companyDomains)
    .where(eq(companyDomains.organisationId, organisationId))
    .orderBy(asc(companyDomains.domain));

/** One domain of an organisation. @throws DomainError NOT_FOUND */
export async function companyDomainById(
  connection: Connection,
  organisationId: number,
  id: string,
): Promise<CompanyDomainRow> {
  const [row] = await connection
    .select()
    .from(companyDomains)
    .where(and(eq(companyDomains.id, id), eq(companyDomains.organisationId, organisationId)));
  if (!row) throw noDomain();
  return row;
}

/** Everybody who claims a domain, held still; in one order, so that two checks at once wait instead of colliding. */
export const lockClaims = (tx: Transaction, domain: string): Promise<CompanyDomainRow[]> =>
  tx
    .select()
    .from(companyDomains)
    .where(eq(companyDomains.domain, domain))
    .orderBy(asc(companyDomains.id))
    .for("update");

/** Whoever has a domain verified at present. */
export async function verifiedClaim(
  connection: Connection,
  domain: string,
): Promise<CompanyDomainRow | undefined> {
  const [row] = await connection
    .select()
    .from(companyDomains)
    .where(and(eq(companyDomains.domain, domain), isNotNull(companyDomains.verifiedAt)));
  return row;
}

/** The organisation whose verified domain an address lies in; null where nobody's is. Subdomains are domains of their own. */
export async function organisationOfAddress(connection: Connection, email: string): Promise<number | null> {
  const name = asciiDomain(domainOf(email));
  return name === null ? null : ((await verifiedClaim(connection, name))?.organisationId ?? null);
}
