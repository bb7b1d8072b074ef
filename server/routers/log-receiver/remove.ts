import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { LogReceiverShown, toLogReceiver } from "@/server/contract/log-receiver";
import { loadLogReceiver, removeReceiver } from "@/server/db/store/log-receiver";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { getReceiverHost } from "@/server/domain/organisation-log/receiver";
import { log } from "@/server/log";
import { accountProcedure } from "@/server/trpc";
import { loadOrganisationAsAdmin } from "../company-sign-in/wire";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";

/**
 * Removes the receiver of an organisation's log, after the batch on its way at most. A later receiver starts
 * with entry 1. ADMIN, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, COMPANY_REQUIRED
 */
export const remove = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(LogReceiverShown)
  .mutation(({ ctx, input: { organisationId } }) =>
    ctx.db.transaction(async (tx) => {
      await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      await loadOrganisationAsAdmin(tx, ctx.account, organisationId);
      await assertFreshProof(tx, ctx.account.sessionId);
      const before = await loadLogReceiver(tx, organisationId);
      if (before !== null) {
        const { id, url } = before.row;
        await removeReceiver(tx, organisationId);
        await recordSettingsChange(tx, toSettingsBy(ctx), {
          action: "LOG_RECEIVER_REMOVED",
          place: { organisationId },
          target: { kind: "LOG_RECEIVER", id, name: getReceiverHost(url) },
        });
        log.info(
          { organisationId, userId: ctx.account.userId, host: getReceiverHost(url) },
          "receiver of a log removed",
        );
      }
      return toLogReceiver(null);
    }),
  );
