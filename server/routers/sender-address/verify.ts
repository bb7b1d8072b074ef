import { clock } from "@/server/clock";
import { SenderVerified, toSenderAddress, VerifySenderAddress } from "@/server/contract/sender-address";
import { tryCode } from "./code";
import {
  getSpfInclude,
  lockUnprovenSender,
  logSenderChange,
  recordSenderChange,
  senderProcedure,
} from "./sender-procedure";

/**
 * Confirms an address by the mailed code; then it may be chosen. A wrong code is an answer, not an error.
 * ADMIN and MANAGER of the organisation.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST
 */
export const verify = senderProcedure
  .meta({ openapi: { method: "POST", path: "/sender-address/verify" } })
  .input(VerifySenderAddress)
  .output(SenderVerified)
  .mutation(async ({ ctx, input: { senderAddressId, code } }) => {
    const tried = await ctx.db.transaction(async (tx) => {
      const { address, domain } = await lockUnprovenSender(tx, ctx.asking, senderAddressId);
      const outcome = await tryCode(tx, address, code, await clock.now(tx));
      if (outcome.isRight) await recordSenderChange(tx, ctx, "SENDER_ADDRESS_VERIFIED", outcome.address);
      return { ...outcome, domain };
    });
    const { isRight, triesLeft } = tried;
    if (isRight) logSenderChange("verified", ctx, tried.address);
    return {
      success: isRight,
      triesLeft: isRight ? null : triesLeft,
      senderAddress: toSenderAddress(tried, getSpfInclude()),
    };
  });
