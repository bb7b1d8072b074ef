import { Authenticated, OpenEnrolment } from "@/server/contract/recipient-auth";
import { publicProcedure } from "@/server/trpc";
import { runAuthAttempt } from "./attempt";
import { getTabBinding } from "./required-methods";
import { checkRecipientCode } from "./with-code";

/**
 * Proves that this tab's person reads the mailbox, by a code mailed for this only. Only then it tells whether
 * more documents wait. Recipient, by token and code.
 * @throws DomainError as `runAuthAttempt`
 */
export const withMoreCode = publicProcedure
  .input(OpenEnrolment)
  .output(Authenticated)
  .mutation(({ ctx, input: { token, code } }) =>
    runAuthAttempt(ctx, {
      token,
      purpose: "MORE",
      method: "TWO_FACTOR_AUTH",
      factor: "code",
      judge: (tx, party, now) =>
        checkRecipientCode(tx, party, { purpose: "MORE", code, tab: getTabBinding(ctx.visitor) }, now),
    }),
  );
