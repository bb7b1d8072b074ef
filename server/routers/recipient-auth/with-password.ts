import { passwordFits } from "@/server/auth/password";
import { Authenticated, WithPassword } from "@/server/contract/recipient-auth";
import { factorAccount } from "@/server/db/store/factor";
import { publicProcedure } from "@/server/trpc";
import { attempt, RIGHT, wrong } from "./attempt";

/**
 * Proves PASSWORD with that of the recipient's own account, whoever is signed in (T19). Same answer, after the same
 * work, whether there is such an account (T22). @throws DomainError as `attempt`
 */
export const withPassword = publicProcedure
  .input(WithPassword)
  .output(Authenticated)
  .mutation(({ ctx, input: { token, purpose, password } }) =>
    attempt(ctx, {
      token,
      purpose,
      method: "PASSWORD",
      factor: "password",
      judge: async (tx, { recipient }) => {
        const account = await factorAccount(tx, recipient.email);
        return (await passwordFits(account?.passwordHash, password)) ? RIGHT : wrong("WRONG");
      },
    }),
  );
