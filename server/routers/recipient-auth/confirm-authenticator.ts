import { confirmAuthenticator as confirm } from "@/server/auth/authenticator";
import { ConfirmedAuthenticator, WithCode } from "@/server/contract/recipient-auth";
import { DomainError } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";
import { findEnrolmentAccount, finishEnrolment, runEnrolmentStep } from "./enrolment";

/**
 * Activates the app by its first code, proves the required method with it, and returns the backup codes once.
 * Recipient, behind the enrolment code.
 * @throws DomainError TWO_FACTOR_AUTH_FAILED, INVALID_REQUEST without an account, or as `runEnrolmentStep`
 */
export const confirmAuthenticator = publicProcedure
  .input(WithCode)
  .output(ConfirmedAuthenticator)
  .mutation(({ ctx, input: { token, purpose, code } }) =>
    runEnrolmentStep(ctx, token, async (tx, party, act) => {
      const account = await findEnrolmentAccount(tx, party);
      const backupCodes = await confirm(tx, account.id, code, act.now);
      if (backupCodes === null) throw new DomainError("TWO_FACTOR_AUTH_FAILED");
      const enrolled = await finishEnrolment(tx, ctx, party, {
        purpose,
        act,
        factors: ["AUTHENTICATOR"],
        methods: ["TWO_FACTOR_AUTH"],
      });
      return { ...enrolled, backupCodes };
    }),
  );
