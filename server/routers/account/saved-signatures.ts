import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { Success } from "@/server/contract/page";
import { Keepable, KeepSignature, KeptSignatures, SavedPurpose } from "@/server/contract/saved-signature";
import { savedSignatures } from "@/server/db/schema";
import { accountProcedure } from "@/server/trpc";
import { storeAccountSignature } from "../signing/keep-signature";

const SAVES_PER_HOUR = 60;

/**
 * Returns the kept signature and initials, offered while signing (components/signing.md 5.7). The account
 * itself.
 */
export const keptSignatures = accountProcedure.output(KeptSignatures).query(async ({ ctx }) => {
  const rows = await ctx.db
    .select()
    .from(savedSignatures)
    .where(eq(savedSignatures.userId, ctx.account.userId));
  const findSavedValue = (wanted: SavedPurpose) =>
    Keepable.safeParse(rows.find(({ purpose }) => purpose === wanted)?.value).data ?? null;
  return { SIGNATURE: findSavedValue("SIGNATURE"), INITIALS: findSavedValue("INITIALS") };
});

/**
 * Stores a signature or initials in place of the former. The account itself.
 * @throws DomainError BAD_REQUEST, INVALID_BODY (the picture), TOO_MANY_REQUESTS
 */
export const keepSignature = accountProcedure
  .input(KeepSignature)
  .output(Success)
  .mutation(async ({ ctx, input: { purpose, value } }) => {
    const { userId } = ctx.account;
    await limitHits(ctx.db, `save-signature:${userId}`, SAVES_PER_HOUR, HOUR_MS);
    await storeAccountSignature(ctx, { userId, purpose, value });
    return { success: true };
  });

/** Deletes a kept signature; documents signed with it keep their own copy. The account itself. */
export const forgetSignature = accountProcedure
  .input(z.object({ purpose: SavedPurpose }))
  .output(Success)
  .mutation(async ({ ctx, input: { purpose } }) => {
    await ctx.db
      .delete(savedSignatures)
      .where(and(eq(savedSignatures.userId, ctx.account.userId), eq(savedSignatures.purpose, purpose)));
    return { success: true };
  });
