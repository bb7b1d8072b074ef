import { eq } from "drizzle-orm";
import { Success } from "@/server/contract/page";
import { ChangePublicPage } from "@/server/contract/public-page";
import { teams } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { memberProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";

/**
 * Changes a team's public page (components/signing.md 7.3). ADMIN, since strangers see it.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const update = memberProcedure
  .input(ChangePublicPage)
  .output(Success)
  .mutation(({ ctx, input: { teamId, enabled, about, indexed } }) =>
    ctx.db.transaction(async (tx) => {
      const { role, team, name } = await lockPlace(tx, ctx.account, { kind: "team", teamId });
      if (role !== "ADMIN" || !team)
        throw new DomainError("FORBIDDEN", "Only an admin may change the public page.");
      const { publicPageEnabled, publicPageAbout, publicPageIndexed } = team;
      const before = { publicPageEnabled, publicPageAbout, publicPageIndexed };
      const next = {
        publicPageEnabled: enabled ?? publicPageEnabled,
        publicPageAbout: about ?? publicPageAbout,
        publicPageIndexed: indexed ?? publicPageIndexed,
      };
      await tx.update(teams).set(next).where(eq(teams.id, teamId));
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "PUBLIC_PAGE_CHANGED",
        place: { teamId },
        target: { kind: "TEAM", id: teamId, name },
        changes: listChanges(before, next),
      });
      return { success: true };
    }),
  );
