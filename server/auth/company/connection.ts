import { eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { companyConnections } from "@/server/db/schema";
import { env } from "@/server/env";
import type { CompanyClient } from "@/server/identity/company/provider";
import { decrypt, encrypt, getSecretKeys } from "@/server/secrets";

export type ConnectionRow = typeof companyConnections.$inferSelect;

const buildClientSecretContext = (organisationId: number): string => `company_connection:${organisationId}`;

/** Encrypts a client secret for its organisation (ruling 33). */
export const sealClientSecret = (organisationId: number, secret: string): string =>
  encrypt(getSecretKeys(), buildClientSecretContext(organisationId), secret);

export const toCompanyClient = ({
  organisationId,
  issuer,
  clientId,
  clientSecretEncrypted,
}: ConnectionRow): CompanyClient => ({
  issuer,
  clientId,
  clientSecret: decrypt(getSecretKeys(), buildClientSecretContext(organisationId), clientSecretEncrypted),
});

export async function loadCompanyConnection(
  connection: Connection,
  organisationId: number,
): Promise<ConnectionRow | null> {
  const [row] = await connection
    .select()
    .from(companyConnections)
    .where(eq(companyConnections.organisationId, organisationId));
  return row ?? null;
}

/**
 * Returns the exact redirect URI registered at the provider. Each organisation has its own, so that an answer
 * of one provider is never taken for another's (RFC 9700, 4.4.2).
 */
export const buildRedirectUri = (organisationId: number): string =>
  `${env().BASE_URL}/api/auth/company/${organisationId}/callback`;
