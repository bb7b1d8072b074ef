import { z } from "zod";
import { loadGroupsClaim } from "@/server/auth/company/claimed-groups";
import { scimConnections } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { accountProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";
import { lockForAdmin } from "./change";
import { GroupRoles, loadGroupRoles } from "./wire";

const ClaimName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, "Must be plain text without spaces");

/**
 * Sets the provider's claim for groups, from the next sign-in. ADMIN, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED
 */
export const saveClaim = accountProcedure
  .input(z.object({ organisationId: z.int32(), groupsClaim: ClaimName }))
  .output(GroupRoles)
  .mutation(({ ctx, input: { organisationId, groupsClaim } }) =>
    ctx.db.transaction(async (tx) => {
      const { name } = await lockForAdmin(tx, ctx.account, organisationId);
      const before = await loadGroupsClaim(tx, organisationId);
      await tx
        .insert(scimConnections)
        .values({ organisationId, groupsClaim })
        .onConflictDoUpdate({ target: scimConnections.organisationId, set: { groupsClaim } });
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "DIRECTORY_CHANGED",
        place: { organisationId },
        target: { kind: "DIRECTORY", id: null, name },
        changes: listChanges({ groupsClaim: before }, { groupsClaim }),
      });
      return loadGroupRoles(tx, organisationId);
    }),
  );
