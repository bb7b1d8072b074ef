import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { claimAccountChallenge } from "@/server/auth/account-challenge";
import { verifyPasskeyRegistration } from "@/server/auth/passkey";
import { assertFreshProof } from "@/server/auth/proof";
import { recordSecurityChange } from "@/server/auth/security-changed";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { passkeys } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { NewPasskey } from "@/server/domain/account/passkey-answer";
import { DomainError } from "@/server/domain/errors";
import { PlaceName } from "@/server/domain/tenancy/place-name";
import { describeUserAgent } from "@/server/domain/user-agent";
import { accountProcedure } from "@/server/trpc";
import { countPasskeys, lockUser } from "./locked-account";

const MOST_PASSKEYS = 20;
const PasskeyId = z.string().min(1).max(2048);

/**
 * Stores a passkey just made by this session, named after the browser at first. The account itself, freshly
 * proven. @throws DomainError UNAUTHORIZED, PROOF_NEEDED, TWO_FACTOR_AUTH_FAILED (the answer does not fit the
 * challenge), CONFLICT (stored already), LIMIT_EXCEEDED beyond 20
 */
export const addPasskey = accountProcedure
  .input(z.object({ response: NewPasskey }))
  .output(z.object({ id: z.string() }))
  .mutation(({ ctx, input: { response } }) =>
    ctx.db.transaction(async (tx) => {
      const { userId, sessionId } = ctx.account;
      await assertFreshProof(tx, sessionId);
      await lockUser(tx, userId);
      if ((await countPasskeys(tx, userId)) >= MOST_PASSKEYS) throw new DomainError("LIMIT_EXCEEDED");
      const challengeScope = { purpose: "NEW", sessionId } as const;
      const challenge = await claimAccountChallenge(tx, response.response.clientDataJSON, challengeScope);
      const newCredential = challenge === null ? null : await verifyPasskeyRegistration(response, challenge);
      if (newCredential === null) throw new DomainError("TWO_FACTOR_AUTH_FAILED");
      const now = await clock.now(tx);
      const name = describeUserAgent(ctx.origin.userAgent ?? "") ?? "";
      const [savedPasskey] = await tx
        .insert(passkeys)
        .values({ ...newCredential, name, userId, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: passkeys.id });
      if (!savedPasskey) throw new DomainError("CONFLICT");
      await recordSecurityChange(tx, { userId, kind: "PASSKEY_ADDED", about: name, origin: ctx.origin, now });
      return { id: savedPasskey.id };
    }),
  );

const isOwnPasskey = (userId: number, passkeyId: string) =>
  and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId));

/** Renames a passkey. The account itself. @throws DomainError UNAUTHORIZED, NOT_FOUND */
export const renamePasskey = accountProcedure
  .input(z.object({ passkeyId: PasskeyId, name: PlaceName }))
  .output(Success)
  .mutation(({ ctx, input: { passkeyId, name } }) =>
    ctx.db.transaction(async (tx) => {
      const { userId } = ctx.account;
      const [named] = await tx
        .update(passkeys)
        .set({ name })
        .where(isOwnPasskey(userId, passkeyId))
        .returning({ id: passkeys.id });
      if (!named) throw new DomainError("NOT_FOUND");
      const now = await clock.now(tx);
      await recordActivity(tx, { userId, kind: "PASSKEY_RENAMED", about: name, origin: ctx.origin, now });
      return { success: true };
    }),
  );

/**
 * Removes a passkey, unless it is the last sign-in method. The account itself, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, NOT_FOUND, INVALID_REQUEST (nothing else opens the account)
 */
export const removePasskey = accountProcedure
  .input(z.object({ passkeyId: PasskeyId }))
  .output(Success)
  .mutation(({ ctx, input: { passkeyId } }) =>
    ctx.db.transaction(async (tx) => {
      const { userId, sessionId } = ctx.account;
      await assertFreshProof(tx, sessionId);
      const user = await lockUser(tx, userId);
      const isLast = user.passwordHash === null && (await countPasskeys(tx, userId)) <= 1;
      const [gone] = await tx
        .delete(passkeys)
        .where(isOwnPasskey(userId, passkeyId))
        .returning({ name: passkeys.name });
      if (!gone) throw new DomainError("NOT_FOUND");
      if (isLast)
        throw new DomainError("INVALID_REQUEST", "Nothing else opens this account. Set a password first.");
      const now = await clock.now(tx);
      const about = gone.name;
      await recordSecurityChange(tx, { userId, kind: "PASSKEY_REMOVED", about, origin: ctx.origin, now });
      return { success: true };
    }),
  );
