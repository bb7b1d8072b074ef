import { SessionAccount } from "@/server/contract/recipient-auth";
import { SigningToken } from "@/server/contract/signing";
import { readInstallation } from "@/server/db/store/installation";
import { loadRecipientByToken } from "@/server/db/store/signing";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { mayOpenAccount } from "@/server/domain/sign-up-policy";
import { publicProcedure } from "@/server/trpc";

/**
 * Returns the account signed in on this browser, masked, and whether it is the recipient's
 * (components/signing.md 6.2). Recipient, by the signing token.
 * @throws DomainError NOT_FOUND
 */
export const account = publicProcedure
  .input(SigningToken)
  .output(SessionAccount)
  .query(async ({ ctx, input }) => {
    const { recipient } = await loadRecipientByToken(ctx.db, input.token, ctx.visitor);
    const email = ctx.account?.email ?? null;
    return {
      signedInAs: email === null ? null : maskEmailAddress(email),
      mayOpenAccount: mayOpenAccount(await readInstallation(ctx.db), recipient.email),
      isRecipient: email !== null && email === recipient.email.toLowerCase(),
    };
  });
