import { eq } from "drizzle-orm";
import { z } from "zod";
import { organisations } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { PlaceName, PlaceUrl } from "@/server/domain/tenancy/place-name";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { memberProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { assertUrlFree } from "../team/url";

/**
 * Renames an organisation or changes its address. ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ALREADY_EXISTS (url)
 */
export const update = memberProcedure
  .input(z.object({ organisationId: z.int32(), name: PlaceName.optional(), url: PlaceUrl.optional() }))
  .output(z.object({ name: z.string(), url: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId } = input;
      const here = await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      assertMayManage(here.role);
      const { name = here.organisation.name, url = here.organisation.url } = input;
      if (url !== here.organisation.url) await assertUrlFree(tx, organisations, url);
      await tx.update(organisations).set({ name, url }).where(eq(organisations.id, organisationId));
      const { name: nameBefore, url: urlBefore } = here.organisation;
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "ORGANISATION_UPDATED",
        place: { organisationId },
        target: { kind: "ORGANISATION", id: organisationId, name },
        changes: listChanges({ name: nameBefore, url: urlBefore }, { name, url }),
      });
      return { name, url };
    }),
  );
