import { z } from "zod";
import { clock } from "@/server/clock";
import { assertMailExists, requeueMail } from "@/server/db/store/outbox";
import { DomainError } from "@/server/domain/errors";
import { enqueueJob } from "@/server/jobs/enqueue";
import { adminProcedure } from "@/server/trpc";
import { Reason, recordRetries } from "../reason";

/**
 * Sends a failed or waiting mail again at once, unchanged and with the same message id. Instance admins.
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_REQUEST when it was sent or is on its way
 */
export const retry = adminProcedure
  .input(z.object({ mailId: z.string().max(64), reason: Reason }))
  .output(z.object({ ok: z.literal(true) }))
  .mutation(async ({ ctx, input: { mailId, reason } }) =>
    ctx.db.transaction(async (tx) => {
      await assertMailExists(tx, mailId);
      // Locks the envelope first, as every procedure does before its dependent rows.
      await recordRetries(tx, ctx, { kind: "mail.send", rowIds: [mailId], reason });
      const isQueued = await requeueMail(tx, mailId, await clock.now(tx));
      if (!isQueued) throw new DomainError("INVALID_REQUEST", "This mail was sent, or is on its way.");
      await enqueueJob(tx, "mail.send", mailId);
      return { ok: true as const };
    }),
  );
