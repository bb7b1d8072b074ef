import { createPasskeyRequest } from "@/server/auth/passkey";
import { clock } from "@/server/clock";
import { AskPasskey, PasskeyOptions } from "@/server/contract/recipient-auth";
import { storeChallenge } from "@/server/db/store/factor";
import { lockByToken } from "@/server/db/store/signing";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { publicProcedure } from "@/server/trpc";
import { limitAddress } from "./attempt";
import { assertMethodRequired, getTabBinding } from "./required-methods";

/**
 * Creates a challenge for a passkey, for this recipient, purpose, method and tab, valid once for five minutes
 * (T21); alike with or without a passkey (T22). Recipient, by the signing token. @throws DomainError
 * NOT_FOUND, INVALID_REQUEST (not required), TOO_MANY_REQUESTS, UNAUTHORIZED, or the code of `canAct`
 */
export const passkeyOptions = publicProcedure
  .input(AskPasskey)
  .output(PasskeyOptions)
  .mutation(async ({ ctx, input: { token, purpose, method } }) => {
    await limitAddress(ctx.db, ctx.origin.ipAddress);
    const clientBindingHash = getTabBinding(ctx.visitor);
    const options = await createPasskeyRequest();
    return ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, token, ctx.visitor);
      const now = await clock.now(tx);
      assertMethodRequired(party, purpose, method, now);
      const { challenge } = options;
      const { recipient } = party;
      const of = { recipientId: recipient.id, address: getSeatAddress(recipient) };
      await storeChallenge(tx, { challenge, ...of, purpose, method, clientBindingHash }, now);
      return { ...options };
    });
  });
