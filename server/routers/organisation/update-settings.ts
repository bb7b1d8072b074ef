import { eq } from "drizzle-orm";
import { z } from "zod";
import { organisations } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { assertOwnSender } from "@/server/db/store/sender-address";
import { PRODUCT_DEFAULTS } from "@/server/domain/inherited-settings";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { changeSettings, parseOwnSettings, SettingsPatch } from "@/server/domain/settings";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { memberProcedure } from "@/server/trpc";
import { assertMayBrand, isBrandChanged } from "../branding/place-logo";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { OwnSettingsWire } from "../team/get";

/**
 * Changes the organisation's defaults for new documents; teams may override them (domain/README.md 3.5).
 * Existing envelopes stay. ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY, INVALID_REQUEST
 */
export const updateSettings = memberProcedure
  .input(z.object({ organisationId: z.int32(), settings: SettingsPatch }))
  .output(z.object({ settings: OwnSettingsWire }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId } = input;
      const { organisation, role } = await lockPlace(tx, ctx.account, {
        kind: "organisation",
        organisationId,
      });
      assertMayManage(role);
      await assertOwnSender(tx, organisationId, input.settings.emailId);
      if (isBrandChanged(input.settings)) assertMayBrand(role);
      const stored = parseOwnSettings(organisation.settings);
      const settings = changeSettings(stored, input.settings, PRODUCT_DEFAULTS);
      await tx.update(organisations).set({ settings }).where(eq(organisations.id, organisationId));
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "ORGANISATION_SETTINGS_CHANGED",
        place: { organisationId },
        target: { kind: "ORGANISATION", id: organisationId, name: organisation.name },
        changes: listChanges(stored, settings),
      });
      return { settings };
    }),
  );
