import type { Database } from "@/server/db/client";
import { senderById } from "@/server/db/store/sender-address";
import { senderUse } from "@/server/domain/sender-address/state";
import { readDomainKey } from "./domain-key";
import type { OutgoingMail } from "./transport";

/** An address that is not the service's own, and the key that its domain knows us by. */
export type SenderFrom = { address: string; dkim: OutgoingMail["dkim"] };

/**
 * How a mail carries the address that its envelope chose, as things stand now (domain/README.md 5.6): as its sender, or
 * as where answers go. Neither for none, for one that was deleted, and for one that lost its proof.
 */
export async function chosenSender(
  db: Database,
  emailId: string | null,
): Promise<{ from: SenderFrom | null; replyTo: string | null }> {
  const chosen = emailId === null ? undefined : await senderById(db, emailId);
  if (!chosen) return { from: null, replyTo: null };
  const { address, domain } = chosen;
  const use = senderUse({ state: address.state, domainState: domain.state });
  if (use !== "FROM") return { from: null, replyTo: use && address.email };
  // An SPF record alone says nothing of a key: signing with one that is not published would only fail.
  const dkim = domain.hasDkim
    ? { domainName: domain.domain, keySelector: domain.selector, privateKey: readDomainKey(domain) }
    : null;
  return { from: { address: address.email, dkim }, replyTo: null };
}
