import type { z } from "zod";
import { decodeClientData, isOwnOrigin, verifyPasskeyAssertion } from "@/server/auth/passkey";
import { Authenticated, WithPasskey } from "@/server/contract/recipient-auth";
import type { Transaction } from "@/server/db/client";
import { advanceCounter, claimChallenge, findFactorAccount, findPasskeyById } from "@/server/db/store/factor";
import type { RecipientContext } from "@/server/db/store/signing";
import type { PasskeyAssertion } from "@/server/domain/account/passkey-answer";
import { getSeatAddress } from "@/server/domain/recipient/person";
import type { CodePurpose } from "@/server/domain/recipient/recipient-auth";
import { publicProcedure } from "@/server/trpc";
import { buildWrongVerdict, RIGHT, runAuthAttempt, type Verdict } from "./attempt";
import { getTabBinding } from "./required-methods";

/**
 * Proves PASSKEY, or ACCOUNT, by a user-verifying passkey of the recipient's account (domain/signing.md 4.5,
 * T19, T21). Recipient, by the signing token.
 * @throws DomainError as `runAuthAttempt`
 */
export const withPasskey = publicProcedure
  .input(WithPasskey)
  .output(Authenticated)
  .mutation(({ ctx, input: { token, purpose, method, response } }) =>
    runAuthAttempt(ctx, {
      token,
      purpose,
      method,
      factor: "passkey",
      judge: (tx, party, now) => {
        const challengeScope = { purpose, method, bindingHash: getTabBinding(ctx.visitor) };
        return verifyAssertion(tx, party, challengeScope, response, now);
      },
    }),
  );

export type ChallengeScope = { purpose: CodePurpose; method: string; bindingHash: Uint8Array };

/**
 * Consumes the challenge that an answer claims, and returns it if it was made for this, else the reason. It
 * is used up in both cases, so that a captured answer is useless.
 */
export async function consumePasskeyChallenge(
  tx: Transaction,
  { recipient }: RecipientContext,
  asked: ChallengeScope,
  clientDataJSON: string,
  now: Date,
): Promise<{ challenge: string } | Extract<Verdict, { ok: false }>> {
  const claimed = decodeClientData(clientDataJSON);
  const storedChallenge = claimed && (await claimChallenge(tx, claimed.challenge));
  const isFor =
    storedChallenge &&
    storedChallenge.recipientId === recipient.id &&
    storedChallenge.address === getSeatAddress(recipient) &&
    storedChallenge.purpose === asked.purpose &&
    storedChallenge.method === asked.method &&
    Buffer.from(storedChallenge.clientBindingHash).equals(asked.bindingHash) &&
    storedChallenge.expiresAt > now;
  if (!isFor) return { ok: false, reason: "CHALLENGE" };
  return isOwnOrigin(claimed.origin)
    ? { challenge: storedChallenge.challenge }
    : { ok: false, reason: "ORIGIN" };
}

async function verifyAssertion(
  tx: Transaction,
  party: RecipientContext,
  asked: ChallengeScope,
  response: z.infer<typeof PasskeyAssertion>,
  now: Date,
): Promise<Verdict> {
  const claim = await consumePasskeyChallenge(tx, party, asked, response.response.clientDataJSON, now);
  if ("ok" in claim) return claim;
  const passkey = await findPasskeyById(tx, response.id);
  const counter = passkey && (await verifyPasskeyAssertion(response, claim.challenge, passkey));
  if (passkey === null || counter === null) return buildWrongVerdict("WRONG");
  const account = await findFactorAccount(tx, party.recipient.email);
  if (account?.id !== passkey.userId) return buildWrongVerdict("OTHER_IDENTITY");
  return (await advanceCounter(tx, passkey.id, counter, now)) ? RIGHT : buildWrongVerdict("COUNTER");
}
