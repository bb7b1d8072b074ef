import { verifyAuthenticatorCode } from "@/server/auth/authenticator";
import { Authenticated, WithCode } from "@/server/contract/recipient-auth";
import { findFactorAccount } from "@/server/db/store/factor";
import { publicProcedure } from "@/server/trpc";
import { buildWrongVerdict, RIGHT, runAuthAttempt } from "./attempt";

/**
 * Proves TWO_FACTOR_AUTH by the authenticator app, or a backup code, of the recipient's account. The answer
 * does not reveal whether account or app exist (T18, T19, T22). Recipient, by the signing token.
 * @throws DomainError as `runAuthAttempt`
 */
export const withAuthenticator = publicProcedure
  .input(WithCode)
  .output(Authenticated)
  .mutation(({ ctx, input: { token, purpose, code } }) =>
    runAuthAttempt(ctx, {
      token,
      purpose,
      method: "TWO_FACTOR_AUTH",
      factor: "authenticator",
      judge: async (tx, { recipient }, now) => {
        const account = await findFactorAccount(tx, recipient.email);
        const verdict = await verifyAuthenticatorCode(tx, account?.id ?? null, code, now);
        if (verdict === "right") return RIGHT;
        return buildWrongVerdict(verdict === "replayed" ? "REPLAYED" : "WRONG");
      },
    }),
  );
