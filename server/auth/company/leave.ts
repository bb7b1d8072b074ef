import { and, eq, isNull } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { sessions } from "@/server/db/schema";
import { SIGNED_OUT_STATE } from "@/server/domain/company/signed-out-state";
import { env } from "@/server/env";
import { buildEndSessionUrl, discoverProvider, hasSessionEnd } from "@/server/identity/company/provider";
import { log } from "@/server/log";
import type { TenantDialling } from "@/server/outbound/tenant";
import { decrypt, encrypt, getSecretKeys } from "@/server/secrets";
import { type ConnectionRow, loadCompanyConnection, toCompanyClient } from "./connection";

const buildIdTokenContext = (organisationId: number): string => `company_id_token:${organisationId}`;

/** Returns the exact post-logout URI that is registered at the provider. */
export const getSignInUrl = (): string => `${env().BASE_URL}/signin`;

/**
 * Encrypts the ID token that the session needs to sign out at the provider. Null if the organisation chose
 * not to sign out there, or if the provider has no page for it.
 */
export function encryptSignOutToken(
  { organisationId, endsThere }: Pick<ConnectionRow, "organisationId" | "endsThere">,
  config: Parameters<typeof hasSessionEnd>[0],
  idToken: string,
): string | null {
  return endsThere && hasSessionEnd(config)
    ? encrypt(getSecretKeys(), buildIdTokenContext(organisationId), idToken)
    : null;
}

/**
 * Returns the provider's sign-out address for a session. Null if there is no session to end there or the
 * provider does not answer: our own sign-out never waits for it.
 */
export async function buildSignOutUrl(
  connection: Connection,
  sessionId: string,
  dialling: TenantDialling,
): Promise<string | null> {
  const [session] = await connection
    .select({ companyId: sessions.companyId, idTokenEncrypted: sessions.idTokenEncrypted })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  if (!session?.companyId || session.idTokenEncrypted === null) return null;
  const { companyId: organisationId, idTokenEncrypted } = session;
  const row = await loadCompanyConnection(connection, organisationId);
  if (!row?.isEnabled || !row.endsThere) return null;
  try {
    const now = await clock.now(connection);
    const idToken = decrypt(getSecretKeys(), buildIdTokenContext(organisationId), idTokenEncrypted);
    const config = await discoverProvider(toCompanyClient(row), { dialling, now });
    return buildEndSessionUrl(config, { idToken, to: getSignInUrl(), state: SIGNED_OUT_STATE });
  } catch (error) {
    log.warn({ organisationId, err: error }, "a company's provider could not be told of a sign-out");
    return null;
  }
}
