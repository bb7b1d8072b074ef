import { eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { companyConnections } from "@/server/db/schema";
import { env } from "@/server/env";
import type { CompanyClient } from "@/server/identity/company/provider";
import { decrypt, encrypt, secretKeys } from "@/server/secrets";

export type ConnectionRow = typeof companyConnections.$inferSelect;

const rowOf = (organisationId: number): string => `company_connection:${organisationId}`;

/** A client secret, sealed for its organisation (ruling 33). */
export const sealClientSecret = (organisationId: number, secret: string): string =>
  encrypt(secretKeys(), rowOf(organisationId), secret);

/** What the provider of an organisation knows us by. */
export const clientOf = ({
  organisationId,
  issuer,
  clientId,
  clientSecretEncrypted,
}: ConnectionRow): CompanyClient => ({
  issuer,
  clientId,
  clientSecret: decrypt(secretKeys(), rowOf(organisationId), clientSecretEncrypted),
});

/** The provider of an organisation, on or off. */
export async function connectionOf(
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
 * Where the provider of an organisation sends people back to; registered there, to the letter. Each has another, so that
 * no answer of one provider is taken for another's (RFC 9700, 4.4.2).
 */
export const redirectUri = (organisationId: number): string =>
  `${env().BASE_URL}/api/auth/company/${organisationId}/callback`;
