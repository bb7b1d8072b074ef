import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { SigningToken } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import { loadRemoteSession, openSessionSecret } from "@/server/db/store/remote-signature";
import { lockByToken } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { type Context, publicProcedure } from "@/server/trpc";
import { assertMaySign, isRemoteSigner } from "./may-sign";
import { isPreparedStill } from "./prepared-session";
import { createSignatureService } from "./service";

/** A message costs the provider money and rings a phone; the limit leaves room for repeats. */
const CODES_PER_HOUR = 5;

/**
 * Has the provider send the code or question that this recipient's key needs before signing (domain/fields.md
 * 8.7). Returns the question; null if a code is on its way. Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (nothing of that name is sent), CONFLICT (no longer
 * prepared), TOO_MANY_REQUESTS, CSC_TSP_TIMEOUT, CSC_REQUEST_FAILED, NOT_SETUP, or as `complete`
 */
export const sendRemoteSignatureCode = publicProcedure
  .input(SigningToken.extend({ askId: z.string().min(1).max(64) }))
  .output(z.object({ question: z.string().nullable() }))
  .mutation(async ({ ctx, input }) => {
    const { provider } = createSignatureService(ctx.services);
    // The provider is called after the transaction: a slow one must not hold the envelope.
    const { token, credentialId } = await ctx.db.transaction((tx) => getTokenAndCredential(tx, ctx, input));
    return { question: await provider.challenge(token, credentialId, input.askId) };
  });

async function getTokenAndCredential(
  tx: Transaction,
  ctx: Pick<Context, "visitor">,
  given: { token: string; askId: string },
): Promise<{ token: string; credentialId: string }> {
  const party = await lockByToken(tx, given.token, ctx.visitor);
  if (!isRemoteSigner(party)) throw new DomainError("INVALID_REQUEST", "No certificate is asked for here.");
  const now = await clock.now(tx);
  await assertMaySign(tx, party, now);
  const session = await loadRemoteSession(tx, party.recipient.id);
  if (!session?.asks.some(({ id, way }) => id === given.askId && way === "sent")) {
    throw new DomainError("INVALID_REQUEST", "askId: nothing of this name is sent.");
  }
  const token = openSessionSecret(session, "token");
  const isReady = await isPreparedStill(tx, party, session, now);
  if (!isReady || token === null || session.credentialId === null) throw new DomainError("CONFLICT");
  await limitHits(tx, `advanced-code:${party.recipient.id}`, CODES_PER_HOUR, HOUR_MS);
  return { token, credentialId: session.credentialId };
}
