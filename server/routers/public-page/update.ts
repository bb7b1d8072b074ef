import { eq } from "drizzle-orm";
import { Success } from "@/server/contract/page";
import { ChangePublicPage } from "@/server/contract/public-page";
import { teams } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { accountProcedure } from "@/server/trpc";
import { lockPlace } from "../member/place";

/**
 * Changes a team's page for everybody (components/README.md 7.3). What is shown to strangers is for ADMIN.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const update = accountProcedure
  .input(ChangePublicPage)
  .output(Success)
  .mutation(({ ctx, input: { teamId, enabled, about, indexed } }) =>
    ctx.db.transaction(async (tx) => {
      const { role, team } = await lockPlace(tx, ctx.account, { kind: "team", teamId });
      if (role !== "ADMIN" || !team)
        throw new DomainError("FORBIDDEN", "Only an admin may change the public page.");
      const next = {
        publicPageEnabled: enabled ?? team.publicPageEnabled,
        publicPageAbout: about ?? team.publicPageAbout,
        publicPageIndexed: indexed ?? team.publicPageIndexed,
      };
      await tx.update(teams).set(next).where(eq(teams.id, teamId));
      return { success: true };
    }),
  );
