import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { Success } from "@/server/contract/page";
import { DomainError } from "@/server/domain/errors";
import { memberProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { changeOwner } from "./owner";

/**
 * Gives an organisation to another of its members, who becomes its ADMIN; the owner before stays an ADMIN and may leave
 * from then on. Its owner alone, freshly proven. @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED
 */
export const handOver = memberProcedure
  .input(z.object({ organisationId: z.int32(), userId: z.int32() }))
  .output(Success)
  .mutation(({ ctx, input: { organisationId, userId } }) =>
    ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      if (here.organisation.ownerUserId !== ctx.account.userId) {
        throw new DomainError("FORBIDDEN", "Only the owner of an organisation may hand it over.");
      }
      await assertFreshProof(tx, ctx.account.sessionId);
      await changeOwner(tx, {
        organisationId,
        from: ctx.account,
        toUserId: userId,
        by: toSettingsBy(ctx),
        key: "userId",
      });
      return { success: true };
    }),
  );
