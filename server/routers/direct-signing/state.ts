import { clock } from "@/server/clock";
import { DirectState, DirectToken } from "@/server/contract/direct";
import { chooseLanguage } from "@/server/domain/recipient/language";
import { publicProcedure } from "@/server/trpc";
import { maySendOneDocument } from "../usage/counters";
import { limitReads } from "./limits";
import { findConfirmedAccount, openLinkOrNull, requiresAccount } from "./open-link";
import { buildDirectSigningState } from "./view";

/**
 * Returns the template as the visitor would sign it, or the same neutral answer for every closed link
 * (components/signing.md 7.1). Creates nothing. Anyone with the link.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const state = publicProcedure
  .input(DirectToken)
  .output(DirectState)
  .query(async ({ ctx, input }): Promise<DirectState> => {
    await limitReads(ctx);
    const open = await openLinkOrNull(ctx.db, input.token);
    const now = await clock.now(ctx.db);
    // With the quota used up the visitor could not finish, so they do not start (`usage/quota.ts`).
    if (!open || !(await maySendOneDocument(ctx.db, open.template.envelope.teamId, now)))
      return { screen: "notActive" };
    const account = await findConfirmedAccount(ctx.db, ctx.account);
    const accountOnly = requiresAccount(open);
    if (accountOnly && !account)
      return { screen: "accountNeeded", language: chooseLanguage(open.recipient, open.template.meta) };
    return {
      screen: "open",
      revision: open.template.envelope.revision,
      account: account && { name: account.name, email: account.email },
      accountOnly,
      signing: await buildDirectSigningState(ctx.db, input.token, open, now),
    };
  });
