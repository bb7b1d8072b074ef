import { Authenticated, OpenEnrolment } from "@/server/contract/recipient-auth";
import { publicProcedure } from "@/server/trpc";
import { attempt } from "./attempt";
import { getTabBinding } from "./required-methods";
import { judgeCode } from "./with-code";

/**
 * Proves that this tab's person reads the mailbox, by a code mailed for this only. Only then it tells whether
 * more documents wait. Recipient, by token and code.
 * @throws DomainError as `attempt`
 */
export const withMoreCode = publicProcedure
  .input(OpenEnrolment)
  .output(Authenticated)
  .mutation(({ ctx, input: { token, code } }) =>
    attempt(ctx, {
      token,
      purpose: "MORE",
      method: "TWO_FACTOR_AUTH",
      factor: "code",
      judge: (tx, party, now) =>
        judgeCode(tx, party, { purpose: "MORE", code, tab: getTabBinding(ctx.visitor) }, now),
    }),
  );
