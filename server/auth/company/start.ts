import { lt } from "drizzle-orm";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { companyTrips } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { findOrganisationByAddress } from "@/server/db/store/company-domain";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { DomainError } from "@/server/domain/errors";
import { buildAuthorizeUrl, createTrip, discoverProvider } from "@/server/identity/company/provider";
import { log } from "@/server/log";
import type { TenantDialling } from "@/server/outbound/tenant";
import { hashLinkToken } from "@/server/secrets";
import { buildRedirectUri, loadCompanyConnection, toCompanyClient } from "./connection";
import { toOwnPath } from "./own-path";

const TRIP_MS = 15 * MINUTE_MS;
const TRIPS_PER_NETWORK = { limit: 60, windowMs: 15 * MINUTE_MS } as const;

export type CompanyStart = { url: string; state: string };

/**
 * Starts a sign-in at the provider of the organisation that owns the address's domain; null if there is none.
 * @throws DomainError TOO_MANY_REQUESTS, IDENTITY_PROVIDER_UNAVAILABLE
 */
export async function startCompanySignIn(
  connection: Connection,
  given: { email: string; next: string },
  { origin, dialling }: { origin: Origin; dialling: TenantDialling },
): Promise<CompanyStart | null> {
  const { limit, windowMs } = TRIPS_PER_NETWORK;
  await limitHits(connection, `company-ip:${origin.ipAddress ?? "unknown"}`, limit, windowMs);
  const email = normaliseEmailAddress(given.email);
  const organisationId = email === null ? null : await findOrganisationByAddress(connection, email);
  const row = organisationId === null ? null : await loadCompanyConnection(connection, organisationId);
  if (email === null || !row?.isEnabled) return null;
  const now = await clock.now(connection);
  const trip = createTrip();
  const url = await createAuthorizeUrl();
  await connection.delete(companyTrips).where(lt(companyTrips.expiresAt, now));
  await connection.insert(companyTrips).values({
    stateHash: hashLinkToken(trip.state),
    organisationId: row.organisationId,
    issuer: row.issuer,
    clientId: row.clientId,
    nonce: trip.nonce,
    codeVerifier: trip.codeVerifier,
    next: toOwnPath(given.next),
    createdAt: now,
    expiresAt: new Date(now.getTime() + TRIP_MS),
  });
  return { url, state: trip.state };

  async function createAuthorizeUrl(): Promise<string> {
    if (!row || email === null) throw new DomainError("NOT_SETUP");
    try {
      const config = await discoverProvider(toCompanyClient(row), { dialling, now });
      return await buildAuthorizeUrl(config, trip, {
        redirectUri: buildRedirectUri(row.organisationId),
        email,
      });
    } catch (error) {
      log.warn({ organisationId, err: error }, "a company's provider is unavailable");
      throw new DomainError("IDENTITY_PROVIDER_UNAVAILABLE", undefined, { cause: error });
    }
  }
}
