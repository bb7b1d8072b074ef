import { eq } from "drizzle-orm";
import { z } from "zod";
import { findConfirmedAuthenticator } from "@/server/auth/authenticator";
import { withFailureCount } from "@/server/auth/failed-tries";
import { toClientNetwork } from "@/server/auth/network";
import { isPasswordCorrect } from "@/server/auth/password";
import { findProofExpiry, markProven } from "@/server/auth/proof";
import { assertAuthenticatorCode } from "@/server/auth/second-factor";
import { verifyPasskeyOwner } from "@/server/auth/sign-in-passkey";
import { users } from "@/server/db/schema";
import { PasskeyAssertion } from "@/server/domain/account/passkey-answer";
import { DomainError } from "@/server/domain/errors";
import { accountProcedure, type Context } from "@/server/trpc";

const Proof = z.discriminatedUnion("by", [
  z.object({ by: z.literal("password"), password: z.string().min(1).max(200) }),
  z.object({ by: z.literal("code"), code: z.string().min(1).max(64) }),
  z.object({ by: z.literal("passkey"), response: PasskeyAssertion }),
]);
type Proof = z.infer<typeof Proof>;
type Account = NonNullable<Context["account"]>;

/**
 * Proves the identity again: sign-in methods can be changed for ten minutes. With an authenticator the
 * password alone is not enough; failures count as at sign-in. The account itself.
 * @throws DomainError UNAUTHORIZED, SECOND_FACTOR_NEEDED, TWO_FACTOR_AUTH_FAILED, TOO_MANY_REQUESTS
 */
export const prove = accountProcedure
  .input(Proof)
  .output(z.object({ provenUntil: z.date() }))
  .mutation(async ({ ctx, input }) => {
    await assertProof(ctx, ctx.account, input);
    const { sessionId } = ctx.account;
    await markProven(ctx.db, sessionId);
    const until = await findProofExpiry(ctx.db, sessionId);
    if (until === null) throw new DomainError("UNAUTHORIZED");
    return { provenUntil: until };
  });

async function assertProof(ctx: Context, account: Account, proof: Proof): Promise<void> {
  switch (proof.by) {
    case "password":
      return assertPassword(ctx, account, proof.password);
    case "code":
      return assertAuthenticatorCode(
        ctx.db,
        { id: account.userId, email: account.email },
        proof.code,
        ctx.origin,
      );
    case "passkey": {
      const challengeScope = { purpose: "PROOF", sessionId: account.sessionId } as const;
      const owner = await verifyPasskeyOwner(ctx.db, proof.response, challengeScope);
      if (owner !== account.userId) throw new DomainError("TWO_FACTOR_AUTH_FAILED");
    }
  }
}

async function assertPassword(ctx: Context, { userId, email }: Account, password: string): Promise<void> {
  const tried = { door: "sign-in", account: email, network: toClientNetwork(ctx.origin.ipAddress) } as const;
  const verifiedUser = await withFailureCount(ctx.db, tried, async () => {
    const [userRow] = await ctx.db.select().from(users).where(eq(users.id, userId));
    return userRow && (await isPasswordCorrect(userRow.passwordHash, password)) ? userRow : null;
  });
  if (!verifiedUser) throw new DomainError("TWO_FACTOR_AUTH_FAILED");
  if ((await findConfirmedAuthenticator(ctx.db, userId))?.guardsSignIn)
    throw new DomainError("SECOND_FACTOR_NEEDED");
}
