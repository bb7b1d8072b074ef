import { Enrolment, OpenEnrolment } from "@/server/contract/recipient-auth";
import { loadRecipientByToken } from "@/server/db/store/signing";
import { publicProcedure } from "@/server/trpc";
import { runAuthAttempt } from "./attempt";
import { loadFactors } from "./enrolment";
import { getTabBinding } from "./required-methods";
import { checkRecipientCode } from "./with-code";

/**
 * Opens the setup of a factor by a code mailed to the recipient's address (ruling 47). Only then it tells
 * whether that address has an account. Recipient, by token and code.
 * @throws DomainError as `runAuthAttempt`
 */
export const openEnrolment = publicProcedure
  .input(OpenEnrolment)
  .output(Enrolment)
  .mutation(async ({ ctx, input: { token, code } }) => {
    await runAuthAttempt(ctx, {
      token,
      purpose: "ENROLMENT",
      method: "TWO_FACTOR_AUTH",
      factor: "code",
      judge: (tx, party, now) =>
        checkRecipientCode(tx, party, { purpose: "ENROLMENT", code, tab: getTabBinding(ctx.visitor) }, now),
    });
    const { recipient } = await loadRecipientByToken(ctx.db, token, ctx.visitor);
    return { email: recipient.email, name: recipient.name, ...(await loadFactors(ctx.db, recipient.email)) };
  });
