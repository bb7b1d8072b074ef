import type { Database } from "@/server/db/client";
import { findSenderById } from "@/server/db/store/sender-address";
import { getSenderUse } from "@/server/domain/sender-address/state";
import { readDomainKey } from "./domain-key";
import type { OutgoingMail } from "./transport";

export type SenderFrom = { address: string; dkim: OutgoingMail["dkim"] };

/**
 * Returns the use of the envelope's chosen address as of now (domain/mail.md 5.6): as sender, or as reply
 * address. Neither for no choice, a deleted address, or one that is no longer verified.
 */
export async function loadChosenSender(
  db: Database,
  emailId: string | null,
): Promise<{ from: SenderFrom | null; replyTo: string | null }> {
  const senderRow = emailId === null ? undefined : await findSenderById(db, emailId);
  if (!senderRow) return { from: null, replyTo: null };
  const { address, domain } = senderRow;
  const use = getSenderUse({ state: address.state, domainState: domain.state });
  if (use !== "FROM") return { from: null, replyTo: use && address.email };
  // An SPF record alone says nothing about a key: signing with an unpublished one would only fail.
  const dkim = domain.hasDkim
    ? { domainName: domain.domain, keySelector: domain.selector, privateKey: readDomainKey(domain) }
    : null;
  return { from: { address: address.email, dkim }, replyTo: null };
}
