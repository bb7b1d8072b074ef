import { eq } from "drizzle-orm";
import { z } from "zod";
import { teams } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { assertOwnSender } from "@/server/db/store/sender-address";
import { getInheritedSettings } from "@/server/domain/inherited-settings";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { changeSettings, parseOwnSettings, SettingsPatch } from "@/server/domain/settings";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { memberProcedure } from "@/server/trpc";
import { assertMayBrand, isBrandChanged } from "../branding/place-logo";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { OwnSettingsWire } from "./get";

/**
 * Changes a team's defaults for new documents; null restores the organisation's (domain/README.md 3.5).
 * Existing envelopes stay. ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY, INVALID_REQUEST
 */
export const updateSettings = memberProcedure
  .input(z.object({ teamId: z.int32(), settings: SettingsPatch }))
  .output(z.object({ settings: OwnSettingsWire }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { teamId } = input;
      const here = await lockPlace(tx, ctx.account, { kind: "team", teamId });
      assertMayManage(here.role);
      await assertOwnSender(tx, here.organisation.id, input.settings.emailId);
      if (isBrandChanged(input.settings)) assertMayBrand(here.role);
      const inherited = getInheritedSettings(parseOwnSettings(here.organisation.settings));
      const stored = parseOwnSettings(here.team?.settings);
      const settings = changeSettings(stored, input.settings, inherited);
      await tx.update(teams).set({ settings }).where(eq(teams.id, teamId));
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "TEAM_SETTINGS_CHANGED",
        place: { teamId },
        target: { kind: "TEAM", id: teamId, name: here.name },
        changes: listChanges(stored, settings),
      });
      return { settings };
    }),
  );
