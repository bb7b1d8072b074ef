import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { advanceCounter, findPasskeyById } from "@/server/db/store/factor";
import type { PasskeyAssertion } from "@/server/domain/account/passkey-answer";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { type ChallengeFor, claimAccountChallenge } from "./account-challenge";
import { knownDevice } from "./known-device";
import { verifyPasskeyAssertion } from "./passkey";
import { limitHits, MINUTE_MS } from "./rate";
import type { OpenedAccount } from "./sign-in";

const TRIES_PER_NETWORK = { limit: 60, windowMs: 15 * MINUTE_MS } as const;

/**
 * Returns the account whose passkey signed the page's challenge, or null. A passkey that verified its user
 * counts as both factors. With `email`, it must be that account: a person who returns to an open page returns
 * as the same account.
 * @throws DomainError TOO_MANY_REQUESTS, ACCOUNT_UNVERIFIED
 */
export async function signInWithPasskey(
  connection: Connection,
  {
    response,
    device,
    email,
  }: { response: PasskeyAssertion; device: string | null; email?: string | undefined },
  origin: Origin,
): Promise<OpenedAccount | null> {
  const { limit, windowMs } = TRIES_PER_NETWORK;
  await limitHits(connection, `passkey-ip:${origin.ipAddress ?? "unknown"}`, limit, windowMs);
  const userId = await verifyPasskeyOwner(connection, response, { purpose: "SIGN_IN", sessionId: null });
  if (userId === null) return null;
  const [user] = await connection.select().from(users).where(eq(users.id, userId));
  if (!user || user.disabledAt !== null) return null;
  if (email !== undefined && user.email !== normaliseEmailAddress(email)) return null;
  if (env().SMTP_URL && !user.emailVerifiedAt) throw new DomainError("ACCOUNT_UNVERIFIED");
  const now = await clock.now(connection);
  return {
    id: user.id,
    way: "PASSKEY",
    isNewBrowser: !knownDevice.isKnown(device, user, now),
    device: knownDevice.withAccount(device, user, now),
    trusted: null,
  };
}

/**
 * Returns the owner of the passkey that signed a challenge made for this purpose. Null if there is none, or
 * if the passkey was copied (its counter did not rise). The challenge is spent either way, and the passkey's
 * counter moves on (T21).
 */
export const verifyPasskeyOwner = (
  connection: Connection,
  response: PasskeyAssertion,
  asked: ChallengeFor,
): Promise<number | null> =>
  connection.transaction(async (tx) => {
    const challenge = await claimAccountChallenge(tx, response.response.clientDataJSON, asked);
    const passkey = challenge === null ? null : await findPasskeyById(tx, response.id);
    if (challenge === null || passkey === null) return null;
    const counter = await verifyPasskeyAssertion(response, challenge, passkey);
    if (counter === null) return null;
    return (await advanceCounter(tx, passkey.id, counter, await clock.now(tx))) ? passkey.userId : null;
  });
