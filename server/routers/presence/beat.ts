import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Heartbeat } from "@/server/contract/presence";
import type { Connection } from "@/server/db/client";
import { lastDoneBy } from "@/server/db/store/audit-look-up";
import { type EnvelopeRow, loadEnvelopeEver, mayWrite } from "@/server/db/store/envelope";
import { notePresence, othersPresent } from "@/server/db/store/presence";
import type { TeamActor } from "@/server/domain/actor";
import { type WayOut, wayOutOf } from "@/server/domain/envelope/left-draft";
import { teamProcedure } from "@/server/trpc";

/**
 * Said by a page every few seconds while it has a draft open: notes that its person is there, and answers who else is,
 * whether anything changed, and how the draft ended if it did. Whoever sees the envelope, or saw it before it was
 * deleted; who may only read it is told and not shown. It locks nothing, so that nobody's saving waits for it.
 * @throws DomainError NOT_FOUND
 */
export const beat = teamProcedure
  .input(EnvelopeIdInput)
  .output(Heartbeat)
  .mutation(async ({ ctx, input }) => {
    const envelope = await loadEnvelopeEver(ctx.db, ctx.actor, input.envelopeId);
    const { id, revision } = envelope;
    const how = wayOutOf(envelope);
    if (how) return { revision, others: [], left: await leftBy(ctx.db, envelope, how, ctx.actor) };
    const now = await clock.now(ctx.db);
    if (ctx.actor.kind === "user" && (await mayWrite(ctx.db, ctx.actor, id))) {
      await notePresence(ctx.db, id, ctx.actor.userId, now);
    }
    return { revision, others: await othersPresent(ctx.db, id, ctx.actor.userId, now), left: null };
  });

const RECORDED_AS = {
  SENT: "DOCUMENT_SENT",
  CANCELLED: "DOCUMENT_CANCELLED",
  DELETED: "DOCUMENT_DELETED",
} as const satisfies Record<WayOut, string>;

/** What the evidence says of how it stopped being a draft. */
async function leftBy(connection: Connection, envelope: EnvelopeRow, how: WayOut, actor: TeamActor) {
  const entry = await lastDoneBy(connection, envelope.id, RECORDED_AS[how]);
  return {
    how,
    at: entry?.at.toISOString() ?? null,
    by: entry?.name ?? null,
    isMe: entry?.userId === actor.userId,
  };
}
