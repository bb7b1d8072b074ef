import { isPasswordCorrect } from "@/server/auth/password";
import { Authenticated, WithPassword } from "@/server/contract/recipient-auth";
import { findFactorAccount } from "@/server/db/store/factor";
import { publicProcedure } from "@/server/trpc";
import { buildWrongVerdict, RIGHT, runAuthAttempt } from "./attempt";

/**
 * Proves PASSWORD by that of the recipient's account, whatever account is signed in (T19). Same answer after
 * the same work without such an account (T22). Recipient, by the signing token.
 * @throws DomainError as `runAuthAttempt`
 */
export const withPassword = publicProcedure
  .input(WithPassword)
  .output(Authenticated)
  .mutation(({ ctx, input: { token, purpose, password } }) =>
    runAuthAttempt(ctx, {
      token,
      purpose,
      method: "PASSWORD",
      factor: "password",
      judge: async (tx, { recipient }) => {
        const account = await findFactorAccount(tx, recipient.email);
        return (await isPasswordCorrect(account?.passwordHash, password))
          ? RIGHT
          : buildWrongVerdict("WRONG");
      },
    }),
  );
