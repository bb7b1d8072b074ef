import type { SessionIdentity } from "@/server/contract/provider-session";
import type { Connection } from "@/server/db/client";
import { loadIdentities } from "@/server/db/store/identity";
import type { RecipientContext } from "@/server/db/store/signing";
import { formatFullName } from "@/server/domain/recipient/run";
import { getClaveUnica } from "@/server/identity/available-methods";
import { buildLogoutUrl } from "@/server/identity/claveunica/provider";
import { getIdentityNeed } from "./need";

/** Returns the identity data for a signing page; null if no identity is required. */
export async function loadSessionIdentity(
  connection: Connection,
  party: RecipientContext,
): Promise<SessionIdentity | null> {
  const { isNeeded, isForAction } = getIdentityNeed(party);
  if (!isNeeded) return null;
  const settings = getClaveUnica();
  const [storedIdentity] = await loadIdentities(connection, [party.recipient.id]);
  return {
    isAvailable: settings !== null,
    isForAction,
    verified: storedIdentity
      ? {
          name: formatFullName(storedIdentity.names),
          run: storedIdentity.run,
          at: storedIdentity.verifiedAt.toISOString(),
        }
      : null,
    logoutUrl: settings && buildLogoutUrl(settings),
  };
}
