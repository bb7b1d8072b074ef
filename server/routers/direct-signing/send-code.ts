import { clock } from "@/server/clock";
import { DirectCodeSent, SendDirectCode } from "@/server/contract/direct";
import { DomainError } from "@/server/domain/errors";
import { CODE_LIFETIME_MS, CODE_PAUSE_MS } from "@/server/domain/recipient/recipient-auth";
import { queueMail } from "@/server/mail/compose";
import { publicProcedure } from "@/server/trpc";
import { issueCode } from "./confirmation";
import { limitCodes } from "./limits";
import { openLink, requiresAccount } from "./open-link";

const VALID_MINUTES = CODE_LIFETIME_MS / 60_000;

/**
 * Mails a visitor the six-digit code that proves the address (domain/signing.md 4.16, T18). Anyone with an
 * open link. @throws DomainError NOT_FOUND, UNAUTHORIZED (an account is required), TOO_MANY_REQUESTS (30 s
 * between two, 5 an address, 20 a place, locked)
 */
export const sendCode = publicProcedure
  .input(SendDirectCode)
  .output(DirectCodeSent)
  .mutation(async ({ ctx, input }) => {
    await limitCodes(ctx, input.email);
    await ctx.db.transaction(async (tx) => {
      const open = await openLink(tx, input.token);
      if (requiresAccount(open))
        throw new DomainError("UNAUTHORIZED", "This link asks for an account, not for a code.");
      const { link, template } = open;
      const now = await clock.now(tx);
      const { email, language } = input;
      const code = await issueCode(tx, { directLinkId: link.id, email }, now);
      await queueMail(tx, {
        kind: "DIRECT_LINK_CODE",
        data: { title: template.envelope.title, code, validMinutes: VALID_MINUTES },
        to: { email, name: "" },
        language,
        uniqueKey: `DIRECT_LINK_CODE:${link.id}:${email}:${now.toISOString()}`,
        teamId: template.envelope.teamId,
        now,
      });
    });
    return { validMinutes: VALID_MINUTES, resendInSeconds: CODE_PAUSE_MS / 1000 };
  });
