import { and, eq, isNull } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { sessions } from "@/server/db/schema";
import { SIGNED_OUT_STATE } from "@/server/domain/company/signed-out-state";
import { env } from "@/server/env";
import { discover, endSessionUrl, endsSessions } from "@/server/identity/company/provider";
import { log } from "@/server/log";
import type { TenantDialling } from "@/server/outbound/tenant";
import { decrypt, encrypt, secretKeys } from "@/server/secrets";
import { type ConnectionRow, clientOf, connectionOf } from "./connection";

const rowOf = (organisationId: number): string => `company_id_token:${organisationId}`;

/** Where a provider sends people back to whom it signed out; registered there, to the letter. */
export const signOutUri = (): string => `${env().BASE_URL}/signin`;

/**
 * What a session keeps for signing out at the provider: its own word on who this is, sealed for the organisation. Null
 * where signing out ends here, by the organisation's choice or because the provider has no page for it.
 */
export function idTokenFor(
  { organisationId, endsThere }: Pick<ConnectionRow, "organisationId" | "endsThere">,
  config: Parameters<typeof endsSessions>[0],
  idToken: string,
): string | null {
  return endsThere && endsSessions(config) ? encrypt(secretKeys(), rowOf(organisationId), idToken) : null;
}

/**
 * Where whoever sits at a session goes to be signed out at their company's provider as well; null where there is nothing
 * to end there, or no answer from it: signing out here never waits for another.
 */
export async function leaveAddress(
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
  const row = await connectionOf(connection, organisationId);
  if (!row?.isEnabled || !row.endsThere) return null;
  try {
    const now = await clock.now(connection);
    const idToken = decrypt(secretKeys(), rowOf(organisationId), idTokenEncrypted);
    const config = await discover(clientOf(row), { dialling, now });
    return endSessionUrl(config, { idToken, to: signOutUri(), state: SIGNED_OUT_STATE });
  } catch (error) {
    log.warn({ organisationId, err: error }, "a company's provider could not be told of a sign-out");
    return null;
  }
}
