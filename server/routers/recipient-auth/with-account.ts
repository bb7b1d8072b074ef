import { Authenticated, AuthenticateFor } from "@/server/contract/recipient-auth";
import { findFactorAccount } from "@/server/db/store/factor";
import { DomainError } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";
import { buildWrongVerdict, RIGHT, runAuthAttempt } from "./attempt";

/**
 * Proves ACCOUNT by this browser's session of the recipient's own account with a confirmed address
 * (domain/signing.md 4.4, T19). Recipient, by the signing token.
 * @throws DomainError UNAUTHORIZED without a session, ACCOUNT_UNVERIFIED, or as `runAuthAttempt`
 */
export const withAccount = publicProcedure
  .input(AuthenticateFor)
  .output(Authenticated)
  .mutation(({ ctx, input: { token, purpose } }) =>
    runAuthAttempt(ctx, {
      token,
      purpose,
      method: "ACCOUNT",
      factor: "account",
      precondition: () => {
        if (!ctx.account) throw new DomainError("UNAUTHORIZED", "Sign in first.");
      },
      judge: async (tx, { recipient }) => {
        if (ctx.account?.email !== recipient.email.toLowerCase()) return buildWrongVerdict("OTHER_IDENTITY");
        const account = await findFactorAccount(tx, recipient.email);
        const isOwn = account?.id === ctx.account.userId;
        return isOwn ? RIGHT : buildWrongVerdict("UNVERIFIED", "ACCOUNT_UNVERIFIED");
      },
    }),
  );
