import { eq } from "drizzle-orm";
import { Success } from "@/server/contract/page";
import { scimGroups } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { directoryProcedure } from "@/server/trpc";
import { applyGroupsForPeople } from "../group-role/apply";
import { toSettingsBy } from "../organisation-log/log-actor";
import { ScimTarget } from "../scim/input";
import { assertVersion } from "../scim/version";
import { lockOrganisation } from "../scim-user/rows";
import { loadGroup } from "./rows";
import { toScimGroup } from "./wire";

/**
 * Removes a group, and its roles from its members. The organisation's directory.
 * @throws DomainError NOT_FOUND, ScimProblem
 */
export const remove = directoryProcedure
  .input(ScimTarget)
  .output(Success)
  .mutation(({ ctx, input: { id, ifMatch } }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId } = ctx.directory;
      const organisation = await lockOrganisation(tx, organisationId);
      const group = await loadGroup(tx, organisationId, id);
      assertVersion(toScimGroup(group).meta.version, ifMatch);
      await tx.delete(scimGroups).where(eq(scimGroups.id, id));
      const by = toSettingsBy(ctx);
      await recordSettingsChange(tx, by, {
        action: "DIRECTORY_GROUP_REMOVED",
        place: { organisationId },
        target: { kind: "GROUP", id, name: group.row.displayName },
        changes: listChanges({ members: group.members.map(({ display }) => display) }, {}),
      });
      await applyGroupsForPeople(
        tx,
        { organisation, by },
        group.members.map(({ userId }) => userId),
      );
      return { success: true };
    }),
  );
