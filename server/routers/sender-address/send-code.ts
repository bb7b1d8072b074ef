import { clock } from "@/server/clock";
import { SenderAddress, SenderAddressIdInput, toSenderAddress } from "@/server/contract/sender-address";
import { issueCode } from "./code";
import { getSpfInclude, lockUnprovenSender, senderProcedure } from "./sender-procedure";

/**
 * Mails a new code to an unconfirmed address; earlier ones end. ADMIN and MANAGER of the organisation.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST, TOO_MANY_REQUESTS
 */
export const sendCode = senderProcedure
  .meta({ openapi: { method: "POST", path: "/sender-address/send-code" } })
  .input(SenderAddressIdInput)
  .output(SenderAddress)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { address, domain } = await lockUnprovenSender(tx, ctx.asking, input.senderAddressId);
      const sent = await issueCode(tx, address, ctx.asking, await clock.now(tx));
      return toSenderAddress({ address: sent, domain }, getSpfInclude());
    }),
  );
