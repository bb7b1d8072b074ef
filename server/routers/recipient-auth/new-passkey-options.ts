import { createPasskeyCreation } from "@/server/auth/passkey";
import { PasskeyOptions } from "@/server/contract/recipient-auth";
import { SigningToken } from "@/server/contract/signing";
import { storeChallenge } from "@/server/db/store/factor";
import { publicProcedure } from "@/server/trpc";
import { runEnrolmentStep } from "./enrolment";
import { getServiceName } from "./new-authenticator";
import { getTabBinding } from "./required-methods";

/**
 * Returns the options for a passkey of the recipient's address. Recipient, behind the enrolment code.
 * @throws DomainError as `runEnrolmentStep`
 */
export const newPasskeyOptions = publicProcedure
  .input(SigningToken)
  .output(PasskeyOptions)
  .mutation(({ ctx, input }) =>
    runEnrolmentStep(ctx, input.token, async (tx, { recipient, address }, { now }) => {
      const { name } = recipient;
      const options = await createPasskeyCreation({
        email: address,
        name: name || address,
        service: getServiceName(),
      });
      await storeChallenge(
        tx,
        {
          challenge: options.challenge,
          recipientId: recipient.id,
          address,
          purpose: "ENROLMENT",
          method: "PASSKEY",
          clientBindingHash: getTabBinding(ctx.visitor),
        },
        now,
      );
      return { ...options };
    }),
  );
