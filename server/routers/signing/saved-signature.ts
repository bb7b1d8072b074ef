import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import {
  AskSavedSignature,
  Keepable,
  SavedSignature,
  SaveSignature,
} from "@/server/contract/saved-signature";
import { savedSignatures } from "@/server/db/schema";
import { loadRecipientByToken } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { type Context, publicProcedure } from "@/server/trpc";
import { storeAccountSignature } from "./keep-signature";
import { assertAccess, assertActionAuth } from "./recipient/access";

const SAVES_PER_HOUR = 60;

/**
 * Returns the signed-in account if it is the recipient's own: no one signs with another's kept signature.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED (viewing must be proven first)
 */
async function findOwnAccountId(ctx: Context, token: string, isWrite = false): Promise<number | null> {
  const party = await loadRecipientByToken(ctx.db, token, ctx.visitor);
  const now = await clock.now(ctx.db);
  assertAccess(party, now);
  if (isWrite) assertActionAuth(party, now);
  const isOwn = ctx.account !== null && ctx.account.email === party.recipient.email.toLowerCase();
  return isOwn && ctx.account ? ctx.account.userId : null;
}

/**
 * @throws DomainError UNAUTHORIZED without such an account, TWO_FACTOR_AUTH_FAILED, NOT_FOUND,
 * TOO_MANY_REQUESTS
 */
async function assertOwnAccount(ctx: Context, token: string): Promise<number> {
  const userId = await findOwnAccountId(ctx, token, true);
  if (userId === null)
    throw new DomainError("UNAUTHORIZED", "Sign in with the account of this address first.");
  await limitHits(ctx.db, `save-signature:${userId}`, SAVES_PER_HOUR, HOUR_MS);
  return userId;
}

const buildPurposeCondition = (userId: number, purpose: z.infer<typeof AskSavedSignature>["purpose"]) =>
  and(eq(savedSignatures.userId, userId), eq(savedSignatures.purpose, purpose));

/**
 * Returns the kept signature for this purpose (components/signing.md 5.7). Recipient signed in to their own
 * account.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED
 */
export const savedSignature = publicProcedure
  .input(AskSavedSignature)
  .output(SavedSignature)
  .query(async ({ ctx, input }) => {
    const userId = await findOwnAccountId(ctx, input.token);
    if (userId === null) return { maySave: false, value: null };
    const [row] = await ctx.db
      .select()
      .from(savedSignatures)
      .where(buildPurposeCondition(userId, input.purpose));
    return { maySave: true, value: Keepable.safeParse(row?.value).data ?? null };
  });

/**
 * Stores a signature in place of the former. Recipient signed in to their own account.
 * @throws DomainError UNAUTHORIZED, NOT_FOUND, TOO_MANY_REQUESTS, INVALID_BODY (the picture)
 */
export const saveSignature = publicProcedure
  .input(SaveSignature)
  .output(Success)
  .mutation(async ({ ctx, input: { token, purpose, value } }) => {
    const userId = await assertOwnAccount(ctx, token);
    await storeAccountSignature(ctx, { userId, purpose, value });
    return { success: true };
  });

/**
 * Deletes the kept signature; documents signed with it keep their copy. Recipient signed in to their own
 * account.
 * @throws DomainError as `saveSignature`
 */
export const forgetSignature = publicProcedure
  .input(AskSavedSignature)
  .output(Success)
  .mutation(async ({ ctx, input: { token, purpose } }) => {
    const userId = await assertOwnAccount(ctx, token);
    await ctx.db.delete(savedSignatures).where(buildPurposeCondition(userId, purpose));
    return { success: true };
  });
