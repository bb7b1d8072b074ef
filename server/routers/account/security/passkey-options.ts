import { storeAccountChallenge } from "@/server/auth/account-challenge";
import { createPasskeyCreation, createPasskeyRequest } from "@/server/auth/passkey";
import { assertFreshProof } from "@/server/auth/proof";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { PasskeyOptions } from "@/server/contract/recipient-auth";
import { accountProcedure, publicProcedure } from "@/server/trpc";
import { getServiceName } from "../../recipient-auth/new-authenticator";

const ASKED_PER_NETWORK = { limit: 1000, windowMs: 15 * MINUTE_MS } as const;

/**
 * Creates a sign-in challenge for a passkey, valid once for five minutes and alike for every visitor (T21,
 * T22). Anyone.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const signInPasskeyOptions = publicProcedure.output(PasskeyOptions).mutation(async ({ ctx }) => {
  const { limit, windowMs } = ASKED_PER_NETWORK;
  await limitHits(ctx.db, `passkey-asked:${ctx.origin.ipAddress ?? "unknown"}`, limit, windowMs);
  const options = await createPasskeyRequest();
  await storeAccountChallenge(ctx.db, options.challenge, { purpose: "SIGN_IN", sessionId: null });
  return { ...options };
});

/**
 * Creates a challenge for a new proof by an own passkey. The account itself.
 * @throws DomainError UNAUTHORIZED
 */
export const proofPasskeyOptions = accountProcedure.output(PasskeyOptions).mutation(async ({ ctx }) => {
  const options = await createPasskeyRequest();
  const { sessionId } = ctx.account;
  await storeAccountChallenge(ctx.db, options.challenge, { purpose: "PROOF", sessionId });
  return { ...options };
});

/**
 * Returns the options for a new passkey. The account itself, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED
 */
export const newPasskeyOptions = accountProcedure.output(PasskeyOptions).mutation(async ({ ctx }) => {
  const { email, name, sessionId } = ctx.account;
  await assertFreshProof(ctx.db, sessionId);
  const options = await createPasskeyCreation({ email, name: name || email, service: getServiceName() });
  await storeAccountChallenge(ctx.db, options.challenge, { purpose: "NEW", sessionId });
  return { ...options };
});
