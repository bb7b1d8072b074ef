import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Heartbeat } from "@/server/contract/presence";
import type { Connection } from "@/server/db/client";
import { findLatestEntryAuthor } from "@/server/db/store/audit-look-up";
import { type EnvelopeRow, loadEnvelopeEver, mayWrite } from "@/server/db/store/envelope";
import { listOthersPresent, recordPresence } from "@/server/db/store/presence";
import type { TeamActor } from "@/server/domain/actor";
import { getWayOut, type WayOut } from "@/server/domain/envelope/left-draft";
import { teamProcedure } from "@/server/trpc";

/**
 * Records every few seconds that a person has a draft open; returns who else has, whether it changed, and how
 * it ended. Locks nothing, so it never delays a save. Members who see the envelope or saw it before deletion;
 * read-only members get the answer but are not shown. @throws DomainError NOT_FOUND
 */
export const beat = teamProcedure
  .input(EnvelopeIdInput)
  .output(Heartbeat)
  .mutation(async ({ ctx, input }) => {
    const envelope = await loadEnvelopeEver(ctx.db, ctx.actor, input.envelopeId);
    const { id, revision } = envelope;
    const how = getWayOut(envelope);
    if (how) return { revision, others: [], left: await loadLeaving(ctx.db, envelope, how, ctx.actor) };
    const now = await clock.now(ctx.db);
    if (ctx.actor.kind === "user" && (await mayWrite(ctx.db, ctx.actor, id))) {
      await recordPresence(ctx.db, id, ctx.actor.userId, now);
    }
    return { revision, others: await listOthersPresent(ctx.db, id, ctx.actor.userId, now), left: null };
  });

const RECORDED_AS = {
  SENT: "DOCUMENT_SENT",
  CANCELLED: "DOCUMENT_CANCELLED",
  DELETED: "DOCUMENT_DELETED",
} as const satisfies Record<WayOut, string>;

/** Returns who ended the draft, when and how, from the audit log. */
async function loadLeaving(connection: Connection, envelope: EnvelopeRow, how: WayOut, actor: TeamActor) {
  const entry = await findLatestEntryAuthor(connection, envelope.id, RECORDED_AS[how]);
  return {
    how,
    at: entry?.at.toISOString() ?? null,
    by: entry?.name ?? null,
    isMe: entry?.userId === actor.userId,
  };
}
