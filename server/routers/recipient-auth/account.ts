import { SessionAccount } from "@/server/contract/recipient-auth";
import { SigningToken } from "@/server/contract/signing";
import { readInstallation } from "@/server/db/store/installation";
import { recipientByToken } from "@/server/db/store/signing";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { mayOpenAccount } from "@/server/domain/sign-up-policy";
import { publicProcedure } from "@/server/trpc";

/**
 * Who is signed in on this browser, masked, and whether that is the recipient (components/README.md 6.2). @throws
 * DomainError NOT_FOUND
 */
export const account = publicProcedure
  .input(SigningToken)
  .output(SessionAccount)
  .query(async ({ ctx, input }) => {
    const { recipient } = await recipientByToken(ctx.db, input.token, ctx.visitor);
    const email = ctx.account?.email ?? null;
    return {
      signedInAs: email === null ? null : maskEmailAddress(email),
      mayOpenAccount: mayOpenAccount(await readInstallation(ctx.db), recipient.email),
      isRecipient: email !== null && email === recipient.email.toLowerCase(),
    };
  });
