import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import type { Transaction } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelopeById } from "@/server/db/store/envelope";
import type { Actor } from "@/server/domain/actor";
import { mailsOnOpenedByAdmin } from "@/server/domain/mail-plan";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { adminProcedure } from "@/server/trpc";
import { logAdminAct, Reason } from "../reason";
import { findOpeningEnd } from "./opening";

type AdminActor = Extract<Actor, { kind: "admin" | "system" }>;

/** Records that an admin opened an envelope and why, and mails its owner. @throws DomainError NOT_FOUND */
export async function openByAdmin(
  tx: Transaction,
  envelopeId: string,
  { actor, origin, reason }: { actor: AdminActor; origin: Origin; reason: string },
): Promise<void> {
  const envelope = await lockEnvelopeById(tx, envelopeId);
  const now = await clock.now(tx);
  const entry = { type: "ADMIN_OPENED", data: { reason } } as const;
  await recordAudit(tx, envelope.id, [entry], { actor, origin, now });
  await enqueueMails(tx, await loadAggregate(tx, envelope), mailsOnOpenedByAdmin(reason), now);
}

/**
 * Opens an envelope's contents to this admin for an hour. The reason is in its audit log and goes to the
 * owner by mail, whatever their mail settings. Instance admins, freshly proven.
 * @throws DomainError FORBIDDEN, PROOF_NEEDED, NOT_FOUND
 */
export const open = adminProcedure
  .input(EnvelopeIdInput.extend({ reason: Reason }))
  .output(z.object({ openUntil: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const { userId, sessionId } = ctx.account;
    const { envelopeId, reason } = input;
    await assertFreshProof(ctx.db, sessionId);
    const until = await ctx.db.transaction(async (tx) => {
      const actor = { kind: "admin", userId, reason } as const;
      await openByAdmin(tx, envelopeId, { actor, origin: ctx.origin, reason });
      return findOpeningEnd(tx, envelopeId, userId);
    });
    logAdminAct(ctx, "an envelope was opened", { envelopeId, reason });
    return { openUntil: (until ?? (await clock.now(ctx.db))).toISOString() };
  });
