import { clock } from "@/server/clock";
import { ConfirmDirectCode, DirectCodeOutcome } from "@/server/contract/direct";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { lockEnvelopeById } from "@/server/db/store/envelope";
import type { AuditContext } from "@/server/db/store/transition";
import { publicProcedure } from "@/server/trpc";
import { checkConfirmationCode } from "./confirmation";
import { limitGuesses } from "./limits";
import { type OpenLink, openLink } from "./open-link";

/**
 * Checks the code that a visitor typed. The answer has the outcome and the tries left; the fifth wrong code
 * locks the address for 15 minutes and is recorded on the template (T18). Anyone with an open link.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const confirmCode = publicProcedure
  .input(ConfirmDirectCode)
  .output(DirectCodeOutcome)
  .mutation(async ({ ctx, input }) => {
    await limitGuesses(ctx);
    return ctx.db.transaction(async (tx): Promise<DirectCodeOutcome> => {
      const open = await openLink(tx, input.token);
      const now = await clock.now(tx);
      const { email, code } = input;
      const judged = await checkConfirmationCode(tx, { directLinkId: open.link.id, email }, code, now);
      if (judged.outcome !== "locked") return judged;
      const actor = { kind: "visitor" as const, directLinkId: open.link.id };
      if (judged.isNew) await recordLock(tx, open, email, { actor, origin: ctx.origin, now });
      return { outcome: "locked", minutes: judged.minutes };
    });
  });

async function recordLock(tx: Transaction, { link, template }: OpenLink, email: string, act: AuditContext) {
  const envelope = await lockEnvelopeById(tx, template.envelope.id);
  const data = { directLinkId: link.id, email };
  await recordAudit(tx, envelope.id, [{ type: "DIRECT_LINK_CODE_LOCKED", data }], act);
}
