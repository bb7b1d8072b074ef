import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { groupRoles } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { log } from "@/server/log";
import { accountProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";
import { applyGroupsForPeople } from "./apply";
import { lockForAdmin } from "./change";
import { listGroupPeople } from "./group-roles";
import { GroupRoles, loadGroupRoles } from "./wire";

/**
 * Removes a group's role from its members at once; roles given by hand stay. ADMIN, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED
 */
export const remove = accountProcedure
  .input(z.object({ organisationId: z.int32(), groupRoleId: z.string().min(1).max(100) }))
  .output(GroupRoles)
  .mutation(({ ctx, input: { organisationId, groupRoleId } }) =>
    ctx.db.transaction(async (tx) => {
      const { organisation } = await lockForAdmin(tx, ctx.account, organisationId);
      const [gone] = await tx
        .delete(groupRoles)
        .where(and(eq(groupRoles.id, groupRoleId), eq(groupRoles.organisationId, organisationId)))
        .returning();
      if (!gone) throw new DomainError("NOT_FOUND", "groupRoleId: there is none of this id.");
      const by = toSettingsBy(ctx);
      await recordSettingsChange(tx, by, {
        action: "GROUP_ROLE_REMOVED",
        place: gone.teamId === null ? { organisationId } : { teamId: gone.teamId },
        target: { kind: "GROUP", id: null, name: gone.groupName },
        changes: listChanges({ role: gone.role }, {}),
      });
      const people = await listGroupPeople(tx, organisationId, gone.groupName);
      await applyGroupsForPeople(tx, { organisation, by }, people);
      log.info({ organisationId, userId: ctx.account.userId, groupRoleId }, "group role removed");
      return loadGroupRoles(tx, organisationId);
    }),
  );
