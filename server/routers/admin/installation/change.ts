import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { readInstallation, writeInstallation } from "@/server/db/store/installation";
import { InstallationSettings } from "@/server/domain/installation";
import { log } from "@/server/log";
import { adminProcedure } from "@/server/trpc";
import { Reason } from "../reason";

/** Account that acts, or null for a command of the installation itself. */
type Acting = { by: number | null; requestId: string };
type InstallationChange = { settings: InstallationSettings; reason: string; now: Date };

/** Replaces the installation's settings, and logs the former, the new and the reason. */
export async function changeInstallation(
  tx: Transaction,
  { by, requestId }: Acting,
  { settings, reason, now }: InstallationChange,
): Promise<void> {
  const before = await readInstallation(tx);
  await writeInstallation(tx, settings, now);
  log.warn({ requestId, admin: by, before, after: settings, reason }, "admin: the installation was changed");
}

/**
 * Changes the installation's settings, which decide who may sign up. Instance admins, freshly proven.
 * @throws DomainError FORBIDDEN, PROOF_NEEDED
 */
export const change = adminProcedure
  .input(z.object({ settings: InstallationSettings, reason: Reason }))
  .output(InstallationSettings)
  .mutation(async ({ ctx, input }) => {
    await assertFreshProof(ctx.db, ctx.account.sessionId);
    const acting = { by: ctx.account.userId, requestId: ctx.requestId };
    await ctx.db.transaction(async (tx) => {
      await changeInstallation(tx, acting, { ...input, now: await clock.now(tx) });
    });
    return input.settings;
  });
