import { z } from "zod";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { lockEnvelopeById } from "@/server/db/store/envelope";
import { lockFailedSeals, markSealDue } from "@/server/db/store/seal-queue";
import { assertAllowed, isTerminal } from "@/server/domain/envelope/lifecycle";
import { enqueueJob, type JobKind } from "@/server/jobs/enqueue";
import { adminProcedure } from "@/server/trpc";
import { Reason, recordRetries } from "../reason";

const AT_ONCE = 200;

/**
 * Seals an envelope, or stamps a rejected one, at once instead of when due. Never replaces a current sealed
 * file (ruling 71). Returns the kind of job.
 * @throws DomainError NOT_FOUND, and as `assertAllowed`
 */
export async function resealEnvelope(tx: Transaction, envelopeId: string): Promise<JobKind> {
  const envelope = await lockEnvelopeById(tx, envelopeId);
  const isStamp = isTerminal(envelope.status) && envelope.nextSealAt !== null;
  if (!isStamp) assertAllowed("reseal", envelope);
  const kind = isStamp ? "envelope.stamp-rejected" : "envelope.seal";
  await markSealDue(tx, envelopeId, await clock.now(tx));
  await enqueueJob(tx, kind, envelopeId);
  return kind;
}

/** Seals an envelope now. Instance admins. @throws DomainError FORBIDDEN, NOT_FOUND, and as `resealEnvelope` */
export const reseal = adminProcedure
  .input(z.object({ envelopeId: z.string().max(64), reason: Reason }))
  .output(z.object({ count: z.number() }))
  .mutation(async ({ ctx, input: { envelopeId, reason } }) =>
    ctx.db.transaction(async (tx) => {
      const kind = await resealEnvelope(tx, envelopeId);
      await recordRetries(tx, ctx, { kind, rowIds: [envelopeId], reason });
      return { count: 1 };
    }),
  );

/** Retries all failed seals now, at most 200 per call. Instance admins. @throws DomainError FORBIDDEN */
export const resealAll = adminProcedure
  .input(z.object({ reason: Reason }))
  .output(z.object({ count: z.number() }))
  .mutation(async ({ ctx, input: { reason } }) =>
    ctx.db.transaction(async (tx) => {
      const stuck = await lockFailedSeals(tx, AT_ONCE);
      for (const id of stuck) {
        const kind = await resealEnvelope(tx, id);
        await recordRetries(tx, ctx, { kind, rowIds: [id], reason });
      }
      return { count: stuck.length };
    }),
  );
