import { AddPasskey, Enrolled } from "@/server/contract/recipient-auth";
import { DomainError } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";
import {
  findEnrolmentAccount,
  finishEnrolment,
  hasPasskey,
  runEnrolmentStep,
  storePasskey,
} from "./enrolment";

/**
 * Adds the first passkey of the recipient's account, and proves the required method with it; a mailed code
 * cannot add a second one. Recipient, behind the enrolment code. @throws DomainError ALREADY_EXISTS,
 * TWO_FACTOR_AUTH_FAILED, INVALID_REQUEST without an account, or as `runEnrolmentStep`
 */
export const addPasskey = publicProcedure
  .input(AddPasskey)
  .output(Enrolled)
  .mutation(({ ctx, input: { token, purpose, response } }) =>
    runEnrolmentStep(ctx, token, async (tx, party, act) => {
      const account = await findEnrolmentAccount(tx, party);
      if (await hasPasskey(tx, account.id)) throw new DomainError("ALREADY_EXISTS");
      await storePasskey(tx, ctx, party, response, { userId: account.id, now: act.now });
      return finishEnrolment(tx, ctx, party, {
        purpose,
        act,
        factors: ["PASSKEY"],
        methods: ["PASSKEY", "ACCOUNT"],
      });
    }),
  );
