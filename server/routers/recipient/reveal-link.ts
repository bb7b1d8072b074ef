import { z } from "zod";
import { clock } from "@/server/clock";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { readSigningToken, signingUrl } from "@/server/db/store/tokens";
import { maySeeSigningTokens } from "@/server/domain/envelope/visibility";
import { Refusal } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { recipientBase } from "../audit-base";

/**
 * Shows one signing link in the interface, and writes that down (ruling 23). The owner, MANAGER and above.
 * @throws Refusal NOT_FOUND, FORBIDDEN, ENVELOPE_DRAFT
 */
export const revealLink = teamProcedure
  .input(z.object({ envelopeId: z.string(), recipientId: z.number().int() }))
  .output(z.object({ signingUrl: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      if (!maySeeSigningTokens(ctx.actor, envelope)) throw new Refusal("FORBIDDEN");
      if (envelope.sentAt === null) throw new Refusal("ENVELOPE_DRAFT");
      const { recipients } = await loadAggregate(tx, envelope);
      const row = recipients.find(({ id }) => id === input.recipientId);
      if (!row) throw new Refusal("NOT_FOUND", "Recipient could not be found.");
      const now = await clock.now(tx);
      await recordAudit(tx, envelope.id, [{ type: "RECIPIENT_LINK_REVEALED", data: recipientBase(row) }], {
        actor: ctx.actor,
        origin: ctx.origin,
        now,
      });
      return { signingUrl: signingUrl(readSigningToken(row)) };
    }),
  );
