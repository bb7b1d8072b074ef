import { eq, lt, or } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Database, Transaction } from "@/server/db/client";
import { mailedLinks } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { describeUserAgent } from "@/server/domain/user-agent";
import { env } from "@/server/env";
import { newId, newLinkToken } from "@/server/ids";
import { queueMail } from "@/server/mail/compose";
import { hashLinkToken } from "@/server/secrets";
import { toOwnPath } from "../company/own-path";
import { runInEvenTime } from "../even-time";
import { toClientNetwork } from "../network";
import { HOUR_MS, limitHits, MINUTE_MS } from "../rate";
import { hashAccount } from "./link";
import { findLinkableAccount } from "./linkable-account";

export const LINK_MINUTES = 15;
/**
 * Requests an hour. `place`: one IP address, where a whole office may start its day. `addressAndNetwork`: a
 * stranger does not use up the owner's attempts. `address`: one mail address.
 */
const LIMITS = { place: 100, addressAndNetwork: 5, address: 10 } as const;

/** A request for a link. `held` is the secret of the browser's previous link. */
export type AskedLink = { email: string; next: string; held: string | null };

/**
 * Mails a link that opens an account once, within fifteen minutes, in the browser that asked. Neither the
 * answer nor its time says whether an account exists or its organisation allows it (T22, T61). This browser's
 * previous link dies. Links of other browsers stay, or a stranger could end the owner's link.
 * @returns the secret that the browser keeps, mailed or not
 * @throws DomainError TOO_MANY_REQUESTS (100 from one place, 5 for an address from one network, 10 for it, an
 * hour)
 */
export async function sendMailedLink(db: Database, asked: AskedLink, origin: Origin): Promise<string> {
  const { email } = asked;
  const place = origin.ipAddress ?? "unknown";
  const network = toClientNetwork(origin.ipAddress);
  await limitHits(db, `mailed-link-ip:${place}`, LIMITS.place, HOUR_MS);
  await limitHits(db, `mailed-link:${email}:${network}`, LIMITS.addressAndNetwork, HOUR_MS);
  await limitHits(db, `mailed-link:${email}:everywhere`, LIMITS.address, HOUR_MS);
  const secret = newLinkToken();
  await runInEvenTime(() => db.transaction((tx) => enqueueLinkMail(tx, asked, secret, origin)));
  return secret;
}

async function enqueueLinkMail(
  tx: Transaction,
  asked: AskedLink,
  secret: string,
  origin: Origin,
): Promise<void> {
  const now = await clock.now(tx);
  const earlier = asked.held === null ? undefined : eq(mailedLinks.browserHash, hashLinkToken(asked.held));
  await tx.delete(mailedLinks).where(or(lt(mailedLinks.expiresAt, now), earlier));
  const user = await findLinkableAccount(tx, { email: asked.email });
  if (!user) return;
  const token = newLinkToken();
  await tx.insert(mailedLinks).values({
    tokenHash: hashLinkToken(token),
    userId: user.id,
    browserHash: hashLinkToken(secret),
    accountHash: hashAccount(user),
    next: toOwnPath(asked.next),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_MINUTES * MINUTE_MS),
  });
  await queueMail(tx, {
    kind: "SIGN_IN_LINK",
    to: { email: user.email, name: user.name },
    language: user.language,
    data: {
      name: user.name,
      url: `${env().BASE_URL}/signin-link/${token}`,
      validMinutes: LINK_MINUTES,
      browser: describeUserAgent(origin.userAgent ?? ""),
      ipAddress: origin.ipAddress,
    },
    uniqueKey: `sign-in-link:${newId()}`,
    userId: user.id,
    now,
  });
}
