import { clock } from "@/server/clock";
import { DirectState, DirectToken } from "@/server/contract/direct";
import { languageFor } from "@/server/domain/recipient/language";
import { publicProcedure } from "@/server/trpc";
import { maySendOne } from "../usage/counting";
import { limitReads } from "./limits";
import { accountNeeded, confirmedAccount, maybeOpenLink } from "./open-link";
import { signingOf } from "./view";

/**
 * What a direct link shows now (components/README.md 7.1): the template as the visitor would sign it, or one neutral
 * answer for every link that opens nothing. Nothing is made by looking. Anyone who holds it. @throws DomainError
 * TOO_MANY_REQUESTS
 */
export const state = publicProcedure
  .input(DirectToken)
  .output(DirectState)
  .query(async ({ ctx, input }): Promise<DirectState> => {
    await limitReads(ctx);
    const open = await maybeOpenLink(ctx.db, input.token);
    const now = await clock.now(ctx.db);
    // Whoever could not finish is not let in: nobody fills in what will be refused (`usage/quota.ts`).
    if (!open || !(await maySendOne(ctx.db, open.template.envelope.teamId, now)))
      return { screen: "notActive" };
    const account = await confirmedAccount(ctx.db, ctx.account);
    const accountOnly = accountNeeded(open);
    if (accountOnly && !account)
      return { screen: "accountNeeded", language: languageFor(open.recipient, open.template.meta) };
    return {
      screen: "open",
      revision: open.template.envelope.revision,
      account: account && { name: account.name, email: account.email },
      accountOnly,
      signing: await signingOf(ctx.db, input.token, open, now),
    };
  });
