import { z } from "zod";
import { clock } from "@/server/clock";
import { StoredFile } from "@/server/contract/file";
import { recordAudit } from "@/server/db/store/audit";
import { lockEnvelopeById } from "@/server/db/store/envelope";
import { findItemAnywhere } from "@/server/db/store/envelope-anywhere";
import { DomainError } from "@/server/domain/errors";
import { findCurrentPdf } from "@/server/routers/item/files/item-file";
import { adminProcedure } from "@/server/trpc";
import { findOpeningEnd } from "./opening";

const buildUnknownItemError = () => new DomainError("NOT_FOUND", "Envelope item could not be found.");

/**
 * Returns the current file of an envelope that this admin has open, and logs the download. Instance admins.
 * @throws DomainError FORBIDDEN, NOT_FOUND (also for any other envelope)
 */
export const file = adminProcedure
  .input(z.object({ envelopeItemId: z.string() }))
  .output(StoredFile)
  .query(async ({ ctx, input }) => {
    const { userId } = ctx.account;
    const item = await findItemAnywhere(ctx.db, input.envelopeItemId);
    if (!item || !(await findOpeningEnd(ctx.db, item.envelopeId, userId))) throw buildUnknownItemError();
    const stored = await findCurrentPdf(ctx.db, item);
    if (!stored) throw buildUnknownItemError();
    await ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelopeById(tx, item.envelopeId);
      const entry = {
        type: "DOCUMENT_DOWNLOADED",
        data: { envelopeItemId: item.id, version: "current" },
      } as const;
      const actor = { kind: "admin", userId, reason: "opened before" } as const;
      await recordAudit(tx, envelope.id, [entry], { actor, origin: ctx.origin, now: await clock.now(tx) });
    });
    return stored;
  });
