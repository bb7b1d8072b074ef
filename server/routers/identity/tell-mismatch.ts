import { z } from "zod";
import { clock } from "@/server/clock";
import { SigningToken } from "@/server/contract/signing";
import { recordAudit } from "@/server/db/store/audit";
import { CLAVE_UNICA, findLatestChallenge, markSenderTold } from "@/server/db/store/identity";
import { notifyOwner } from "@/server/db/store/notice";
import { lockByToken } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { mailsOnIdentityMismatch } from "@/server/domain/mail-plan";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { publicProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { assertAccess, assertCanAct, buildAuditContext } from "../signing/recipient/access";

/**
 * Tells the sender that ClaveÚnica verified another RUN, once per event and without the RUN. Only at the
 * recipient's request (components/signing.md 6.7). Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED, INVALID_REQUEST (nothing to tell), or the code of `canAct`
 */
export const tellMismatch = publicProcedure
  .input(SigningToken)
  .output(z.object({ told: z.boolean() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      const { recipient, envelope } = party;
      const now = await clock.now(tx);
      assertCanAct(party, now);
      assertAccess(party, now);
      const { bindingHash } = ctx.visitor;
      const challenge = bindingHash ? await findLatestChallenge(tx, recipient.id, bindingHash) : null;
      if (challenge?.result !== "mismatch") {
        throw new DomainError("INVALID_REQUEST", "The last check of identity did not end with another RUN.");
      }
      if (!(await markSenderTold(tx, challenge.id, now))) return { told: true };
      const data = { ...toRecipientBase(recipient), provider: CLAVE_UNICA, challengeId: challenge.id };
      const entry = { type: "DOCUMENT_IDENTITY_MISMATCH_TOLD", data } as const;
      await recordAudit(tx, envelope.id, [entry], buildAuditContext(ctx, party, now));
      await enqueueMails(tx, party, mailsOnIdentityMismatch(recipient.id), now);
      await notifyOwner(tx, envelope, { kind: "IDENTITY_MISMATCH", person: recipient, cause: "each" }, now);
      return { told: true };
    }),
  );
