import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import {
  confirmAuthenticator as confirm,
  findConfirmedAuthenticator,
  replaceBackupCodes,
  startAuthenticator as start,
} from "@/server/auth/authenticator";
import { assertBreakGlassStaysAnywhere } from "@/server/auth/company/break-glass";
import { assertFreshProof } from "@/server/auth/proof";
import { recordSecurityChange } from "@/server/auth/security-changed";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { NewAuthenticator } from "@/server/contract/recipient-auth";
import { authenticators, backupCodes } from "@/server/db/schema";
import { clearTries, countFactorAttempt } from "@/server/db/store/factor";
import { DomainError } from "@/server/domain/errors";
import { buildTriesKey, TRY_LIMITS } from "@/server/domain/recipient/recipient-auth";
import { accountProcedure } from "@/server/trpc";
import { getServiceName } from "../../recipient-auth/new-authenticator";

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/**
 * Creates a secret for an authenticator app; it counts after its first code. The account itself, freshly
 * proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, ALREADY_EXISTS
 */
export const startAuthenticator = accountProcedure.output(NewAuthenticator).mutation(({ ctx }) =>
  ctx.db.transaction(async (tx) => {
    const { userId: id, email, sessionId } = ctx.account;
    await assertFreshProof(tx, sessionId);
    if (await findConfirmedAuthenticator(tx, id)) throw new DomainError("ALREADY_EXISTS");
    return start(tx, { id, email }, getServiceName(), await clock.now(tx));
  }),
);

/**
 * Activates the app by its first code: a sign-in by password needs a code from now on. Answers the recovery
 * codes, once. The account itself, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, TWO_FACTOR_AUTH_FAILED, TOO_MANY_REQUESTS
 */
export const confirmAuthenticator = accountProcedure
  .input(z.object({ code: z.string().max(64) }))
  .output(RecoveryCodes)
  .mutation(async ({ ctx, input }) => {
    const { userId, email, sessionId } = ctx.account;
    await assertFreshProof(ctx.db, sessionId);
    const codes = await ctx.db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const subject = buildTriesKey("authenticator", email);
      const heard = await countFactorAttempt(tx, subject, TRY_LIMITS.authenticator, now);
      if (heard === null) return "locked";
      const newRecoveryCodes = await confirm(tx, userId, input.code.replace(/[\s-]/g, ""), now, true);
      if (newRecoveryCodes === null) return null;
      await clearTries(tx, subject);
      await recordSecurityChange(tx, { userId, kind: "AUTHENTICATOR_ADDED", origin: ctx.origin, now });
      return newRecoveryCodes;
    });
    if (codes === "locked") throw new DomainError("TOO_MANY_REQUESTS");
    if (codes === null) throw new DomainError("TWO_FACTOR_AUTH_FAILED");
    return { recoveryCodes: codes };
  });

/**
 * Makes the sign-in require the app that was set up while signing a document. The account itself, freshly
 * proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, NOT_FOUND
 */
export const guardSignIn = accountProcedure.output(Success).mutation(({ ctx }) =>
  ctx.db.transaction(async (tx) => {
    const { userId, sessionId } = ctx.account;
    await assertFreshProof(tx, sessionId);
    const changed = await tx
      .update(authenticators)
      .set({ guardsSignIn: true })
      .where(
        and(
          eq(authenticators.userId, userId),
          eq(authenticators.guardsSignIn, false),
          isNotNull(authenticators.confirmedAt),
        ),
      )
      .returning({ userId: authenticators.userId });
    if (changed.length === 0) throw new DomainError("NOT_FOUND");
    const now = await clock.now(tx);
    await recordSecurityChange(tx, { userId, kind: "AUTHENTICATOR_ADDED", origin: ctx.origin, now });
    return { success: true };
  }),
);

/**
 * Removes the app and its recovery codes. The account itself, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, NOT_FOUND, INVALID_REQUEST for the last administrator for
 * emergencies
 */
export const removeAuthenticator = accountProcedure.output(Success).mutation(({ ctx }) =>
  ctx.db.transaction(async (tx) => {
    const { userId, sessionId } = ctx.account;
    await assertFreshProof(tx, sessionId);
    await assertBreakGlassStaysAnywhere(tx, userId);
    const gone = await tx
      .delete(authenticators)
      .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
      .returning({ userId: authenticators.userId });
    if (gone.length === 0) throw new DomainError("NOT_FOUND");
    await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
    const now = await clock.now(tx);
    await recordSecurityChange(tx, { userId, kind: "AUTHENTICATOR_REMOVED", origin: ctx.origin, now });
    return { success: true };
  }),
);

/**
 * Replaces the recovery codes; the new ones are shown once. The account itself, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, NOT_FOUND
 */
export const makeRecoveryCodes = accountProcedure.output(RecoveryCodes).mutation(({ ctx }) =>
  ctx.db.transaction(async (tx) => {
    const { userId, sessionId } = ctx.account;
    await assertFreshProof(tx, sessionId);
    const [app] = await tx
      .select()
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
      .for("update");
    if (!app) throw new DomainError("NOT_FOUND");
    const now = await clock.now(tx);
    const recoveryCodes = await replaceBackupCodes(tx, userId, now);
    await recordSecurityChange(tx, { userId, kind: "RECOVERY_CODES_MADE", origin: ctx.origin, now });
    return { recoveryCodes };
  }),
);
