import { clock } from "@/server/clock";
import { Distributed, RedistributeEnvelope } from "@/server/contract/sending";
import { loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { mailsOnRedistribute } from "@/server/domain/mail-plan";
import { currentTurn } from "@/server/domain/recipient/turn";
import { eventsOnRemind } from "@/server/domain/webhook/events";
import { announce } from "@/server/mail/announce";
import { teamProcedure } from "@/server/trpc";
import { activate } from "./activate";
import { distributed } from "./distribute";

/**
 * Asks listed recipients again, renews their links and restarts their reminders (seed 3, api-v2 4.7). Only those whose turn it is and
 * who have not acted; others in the list are skipped. Under NONE only links are renewed and no reminder event
 * leaves (ruling 42). @throws Refusal NOT_FOUND, ENVELOPE_*, INVALID_REQUEST
 */
export const redistribute = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/redistribute" } })
  .input(RedistributeEnvelope)
  .output(Distributed)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("redistribute", envelope);
      const now = await clock.now(tx);
      const before = await loadAggregate(tx, envelope);
      const listed = new Set(input.recipients);
      const targets = currentTurn(before.recipients, before.meta.signingOrder).filter((row) =>
        listed.has(row.id),
      );
      await activate(tx, before, targets, now);
      const after = await loadAggregate(tx, envelope);
      const mails = mailsOnRedistribute(
        after,
        targets.map(({ id }) => id),
      );
      await announce(tx, after, mails, now);
      await emitEvents(tx, envelope.id, eventsOnRemind({ notified: mails.length }), now);
      return distributed(after);
    }),
  );
