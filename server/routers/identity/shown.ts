import type { SessionIdentity } from "@/server/contract/provider-session";
import type { Connection } from "@/server/db/client";
import { loadIdentities } from "@/server/db/store/identity";
import type { RecipientContext } from "@/server/db/store/signing";
import { fullNameOf } from "@/server/domain/recipient/run";
import { claveUnica } from "@/server/identity/available";
import { logoutUrl } from "@/server/identity/claveunica/provider";
import { identityNeed } from "./need";

/** Returns the identity data for a signing page; null if no identity is required. */
export async function identityShown(
  connection: Connection,
  party: RecipientContext,
): Promise<SessionIdentity | null> {
  const { isNeeded, isForAction } = identityNeed(party);
  if (!isNeeded) return null;
  const settings = claveUnica();
  const [found] = await loadIdentities(connection, [party.recipient.id]);
  return {
    isAvailable: settings !== null,
    isForAction,
    verified: found
      ? { name: fullNameOf(found.names), run: found.run, at: found.verifiedAt.toISOString() }
      : null,
    logoutUrl: settings && logoutUrl(settings),
  };
}
