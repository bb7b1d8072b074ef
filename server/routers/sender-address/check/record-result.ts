import { eq, inArray } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { organisations, users } from "@/server/db/schema";
import {
  listVerifiedAddresses,
  lockDomain,
  type SenderDomainRow,
  writeVerdict,
} from "@/server/db/store/sender-address";
import { listOwnersOfOpenEnvelopes, notifyOfLostSender } from "@/server/db/store/sender-use";
import { evaluateSenderDomain } from "@/server/domain/sender-address/verdict";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";
import type { Looked } from "./findings";

/**
 * Stores the result of a domain check. If it ends the sending, mails the people who can fix it and notifies
 * each sender of an open envelope, in the same transaction.
 */
export async function recordDomainCheck(tx: Transaction, domainId: string, { found }: Looked): Promise<void> {
  const domain = await lockDomain(tx, domainId);
  if (!domain) return;
  const now = await clock.now(tx);
  const verdict = evaluateSenderDomain(domain, found, now);
  await writeVerdict(tx, domain.id, verdict);
  if (domain.state !== "VERIFIED" || verdict.state === "VERIFIED") return;
  const addresses = await listVerifiedAddresses(tx, domain.id);
  if (addresses.length === 0) return;
  for (const { id, email } of addresses)
    await notifyOfLostSender(tx, await listOwnersOfOpenEnvelopes(tx, [id]), email, now);
  const adders = addresses.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  await enqueueSuspendedMails(tx, domain, adders, now);
}

/** Mails the owner of the organisation and the creators of the addresses. */
async function enqueueSuspendedMails(
  tx: Transaction,
  { id, organisationId, domain }: SenderDomainRow,
  adders: readonly number[],
  now: Date,
): Promise<void> {
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
  if (!organisation) return;
  const notifiedUserIds = [...new Set([organisation.ownerUserId, ...adders])];
  const people = await tx.select().from(users).where(inArray(users.id, notifiedUserIds)).orderBy(users.id);
  for (const { id: userId, name, email, language, disabledAt } of people) {
    if (disabledAt !== null) continue;
    await queueMail(tx, {
      kind: "SENDER_DOMAIN_SUSPENDED",
      to: { name, email },
      language,
      data: {
        domain,
        organisation: organisation.name,
        url: `${env().BASE_URL}/o/${organisation.url}/email`,
      },
      uniqueKey: `SENDER_DOMAIN_SUSPENDED:${id}:${userId}:${now.toISOString()}`,
      userId,
      now,
    });
  }
}
