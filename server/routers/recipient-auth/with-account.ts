import { Authenticated, AuthenticateFor } from "@/server/contract/recipient-auth";
import { factorAccount } from "@/server/db/store/factor";
import { DomainError } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";
import { attempt, RIGHT, wrong } from "./attempt";

/**
 * Proves ACCOUNT by the session of this browser: it must be the recipient's own account, its address confirmed
 * (domain/README.md 4.4, T19). @throws DomainError UNAUTHORIZED when nobody is signed in, ACCOUNT_UNVERIFIED, or as
 * `attempt`
 */
export const withAccount = publicProcedure
  .input(AuthenticateFor)
  .output(Authenticated)
  .mutation(({ ctx, input: { token, purpose } }) =>
    attempt(ctx, {
      token,
      purpose,
      method: "ACCOUNT",
      factor: "account",
      precondition: () => {
        if (!ctx.account) throw new DomainError("UNAUTHORIZED", "Sign in first.");
      },
      judge: async (tx, { recipient }) => {
        if (ctx.account?.email !== recipient.email.toLowerCase()) return wrong("OTHER_IDENTITY");
        const account = await factorAccount(tx, recipient.email);
        const isOwn = account?.id === ctx.account.userId;
        return isOwn ? RIGHT : wrong("UNVERIFIED", "ACCOUNT_UNVERIFIED");
      },
    }),
  );
