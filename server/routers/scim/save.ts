import { eq } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { scimConnections } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { mayManage } from "@/server/domain/tenancy/rank";
import { accountProcedure } from "@/server/trpc";
import { loadOrganisationAsAdmin } from "../company-sign-in/wire";
import { loadMember, lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { loadScimSettings, ScimSettings } from "./wire";

/**
 * Sets the new owner of documents of people whom the directory removes: a leader of the organisation, or null
 * for its oldest admin. ADMIN, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, INVALID_REQUEST
 */
export const save = accountProcedure
  .input(z.object({ organisationId: z.int32(), handOverToUserId: z.int32().nullable() }))
  .output(ScimSettings)
  .mutation(({ ctx, input: { organisationId, handOverToUserId } }) =>
    ctx.db.transaction(async (tx) => {
      await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      const here = await loadOrganisationAsAdmin(tx, ctx.account, organisationId);
      await assertFreshProof(tx, ctx.account.sessionId);
      if (handOverToUserId !== null) {
        const { role } = await loadMember(tx, here, handOverToUserId, "handOverToUserId");
        if (!mayManage(role))
          throw new DomainError("INVALID_REQUEST", "handOverToUserId: name an admin or a manager.");
      }
      const [before] = await tx
        .select({ handOverToUserId: scimConnections.handOverToUserId })
        .from(scimConnections)
        .where(eq(scimConnections.organisationId, organisationId));
      await tx
        .insert(scimConnections)
        .values({ organisationId, handOverToUserId })
        .onConflictDoUpdate({ target: scimConnections.organisationId, set: { handOverToUserId } });
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "DIRECTORY_CHANGED",
        place: { organisationId },
        target: { kind: "DIRECTORY", id: null, name: here.name },
        changes: listChanges(before ?? {}, { handOverToUserId }),
      });
      return loadScimSettings(tx, organisationId);
    }),
  );
