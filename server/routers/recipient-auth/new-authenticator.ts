import { findConfirmedAuthenticator, startAuthenticator } from "@/server/auth/authenticator";
import { NewAuthenticator } from "@/server/contract/recipient-auth";
import { SigningToken } from "@/server/contract/signing";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { parseSender } from "@/server/mail/transport";
import { publicProcedure } from "@/server/trpc";
import { findEnrolmentAccount, runEnrolmentStep } from "./enrolment";

/** Name that authenticator apps and browsers show beside our entries. */
export const getServiceName = (): string => {
  const { name, address } = parseSender(env().MAIL_FROM);
  return name || address;
};

/**
 * Creates a secret for an authenticator app, as text and as the QR code's address; it counts once confirmed.
 * Recipient, behind the enrolment code. @throws DomainError ALREADY_EXISTS when the account has an app,
 * INVALID_REQUEST without an account, or as `runEnrolmentStep`
 */
export const newAuthenticator = publicProcedure
  .input(SigningToken)
  .output(NewAuthenticator)
  .mutation(({ ctx, input }) =>
    runEnrolmentStep(ctx, input.token, async (tx, party, { now }) => {
      const account = await findEnrolmentAccount(tx, party);
      if (await findConfirmedAuthenticator(tx, account.id)) throw new DomainError("ALREADY_EXISTS");
      return startAuthenticator(tx, account, getServiceName(), now);
    }),
  );
