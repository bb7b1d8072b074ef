import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { adminProcedure } from "@/server/trpc";
import { Reason } from "../reason";
import * as acts from "./acts";

/** Builds a procedure that changes an account, with a reason. Instance admins, freshly proven. */
const createUserActProcedure = (
  act: (tx: Transaction, acting: acts.Acting, done: acts.UserAct) => Promise<{ endedCount: number }>,
) =>
  adminProcedure
    .input(z.object({ userId: z.int32(), reason: Reason }))
    .output(z.object({ endedCount: z.number() }))
    .mutation(async ({ ctx, input }) => {
      await assertFreshProof(ctx.db, ctx.account.sessionId);
      const acting = { by: ctx.account.userId, origin: ctx.origin, requestId: ctx.requestId };
      return ctx.db.transaction(async (tx) => act(tx, acting, { ...input, now: await clock.now(tx) }));
    });

/**
 * Disables an account. Instance admins.
 * @throws DomainError FORBIDDEN, PROOF_NEEDED, and as `acts.disable`
 */
export const disable = createUserActProcedure(acts.disableUser);
/** Enables an account. Instance admins. @throws DomainError FORBIDDEN, PROOF_NEEDED, and as `acts.enable` */
export const enable = createUserActProcedure(acts.enableUser);
/**
 * Signs an account out. Instance admins.
 * @throws DomainError FORBIDDEN, PROOF_NEEDED, and as `acts.signOut`
 */
export const signOut = createUserActProcedure(acts.signOutUser);
/**
 * Removes the second factor. Instance admins.
 * @throws DomainError FORBIDDEN, PROOF_NEEDED, and as `acts.resetSecondFactor`
 */
export const resetSecondFactor = createUserActProcedure(acts.resetSecondFactor);
