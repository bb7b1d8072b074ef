import { judgeAuthenticator } from "@/server/auth/authenticator";
import { Authenticated, WithCode } from "@/server/contract/recipient-auth";
import { factorAccount } from "@/server/db/store/factor";
import { publicProcedure } from "@/server/trpc";
import { attempt, RIGHT, wrong } from "./attempt";

/**
 * Proves TWO_FACTOR_AUTH with the authenticator app, or a backup code, of the recipient's own account. The answer
 * never says whether there is such an account or app (T18, T19, T22). @throws DomainError as `attempt`
 */
export const withAuthenticator = publicProcedure
  .input(WithCode)
  .output(Authenticated)
  .mutation(({ ctx, input: { token, purpose, code } }) =>
    attempt(ctx, {
      token,
      purpose,
      method: "TWO_FACTOR_AUTH",
      factor: "authenticator",
      judge: async (tx, { recipient }, now) => {
        const account = await factorAccount(tx, recipient.email);
        const verdict = await judgeAuthenticator(tx, account?.id ?? null, code, now);
        if (verdict === "right") return RIGHT;
        return wrong(verdict === "replayed" ? "REPLAYED" : "WRONG");
      },
    }),
  );
