import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { groupRoles, teams } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { OneLine } from "@/server/domain/one-line";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import { log } from "@/server/log";
import { accountProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";
import { applyGroupsForPeople } from "./apply";
import { lockForAdmin } from "./change";
import { listGroupPeople } from "./group-roles";
import { GroupRoles, loadGroupRoles } from "./wire";

/**
 * Sets the role that a group gives, and gives it to its members at once. ADMIN, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, INVALID_REQUEST, ALREADY_EXISTS, LIMIT_EXCEEDED
 */
export const add = accountProcedure
  .input(
    z.object({
      organisationId: z.int32(),
      groupName: OneLine.min(1).max(320),
      teamId: z.int32().nullable(),
      role: z.enum(TEAM_ROLES),
    }),
  )
  .output(GroupRoles)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId, groupName, teamId } = input;
      const { organisation } = await lockForAdmin(tx, ctx.account, organisationId);
      if (teamId !== null) {
        const isOwn = and(eq(teams.id, teamId), eq(teams.organisationId, organisationId));
        const [team] = await tx
          .select({ id: teams.id })
          .from(teams)
          .where(and(isOwn, isNull(teams.deletedAt)));
        if (!team) throw new DomainError("INVALID_REQUEST", "teamId: the organisation has no such team.");
      }
      const [present] = await tx
        .select({ count: count() })
        .from(groupRoles)
        .where(eq(groupRoles.organisationId, organisationId));
      if ((present?.count ?? 0) >= COUNT_LIMITS.groupRolesPerOrganisation)
        throw new DomainError("LIMIT_EXCEEDED", "groupName: the organisation has as many as it may.");
      const insertedRows = await tx
        .insert(groupRoles)
        .values({ ...input, id: newId(), createdAt: await clock.now(tx) })
        .onConflictDoNothing()
        .returning({ id: groupRoles.id });
      if (insertedRows.length === 0)
        throw new DomainError("ALREADY_EXISTS", "groupName: this group has a role there already.");
      const by = toSettingsBy(ctx);
      await recordSettingsChange(tx, by, {
        action: "GROUP_ROLE_ADDED",
        place: teamId === null ? { organisationId } : { teamId },
        target: { kind: "GROUP", id: null, name: groupName },
        changes: listInitialChanges({ role: input.role }),
      });
      const people = await listGroupPeople(tx, organisationId, groupName);
      await applyGroupsForPeople(tx, { organisation, by }, people);
      log.info({ organisationId, userId: ctx.account.userId, teamId, role: input.role }, "group role added");
      return loadGroupRoles(tx, organisationId);
    }),
  );
