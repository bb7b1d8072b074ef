import { z } from "zod";
import { clock } from "@/server/clock";
import { readGroup, ScimGroup } from "@/server/contract/scim/group";
import { scimGroups } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { newId } from "@/server/ids";
import { directoryProcedure } from "@/server/trpc";
import { applyGroupsForPeople } from "../group-role/apply";
import { toSettingsBy } from "../organisation-log/log-actor";
import { lockOrganisation } from "../scim-user/rows";
import { assertGroupNameFree, loadGroup, writeMembers } from "./rows";
import { toScimGroup } from "./wire";

/**
 * Creates a group, and gives its members the roles of its name. The organisation's directory.
 * @throws ScimProblem invalidValue, uniqueness
 */
export const create = directoryProcedure
  .input(z.object({ body: z.record(z.string(), z.unknown()) }))
  .output(ScimGroup)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId } = ctx.directory;
      const organisation = await lockOrganisation(tx, organisationId);
      const { members, ...named } = readGroup(input.body);
      await assertGroupNameFree(tx, organisationId, named.displayName, null);
      const [id, now] = [newId(), await clock.now(tx)];
      await tx.insert(scimGroups).values({ ...named, id, organisationId, createdAt: now, updatedAt: now });
      await writeMembers(tx, organisationId, id, { present: [], wanted: members });
      const group = await loadGroup(tx, organisationId, id);
      const by = toSettingsBy(ctx);
      await recordSettingsChange(tx, by, {
        action: "DIRECTORY_GROUP_ADDED",
        place: { organisationId },
        target: { kind: "GROUP", id, name: named.displayName },
        changes: listInitialChanges({ members: group.members.map(({ display }) => display) }),
      });
      await applyGroupsForPeople(
        tx,
        { organisation, by },
        group.members.map(({ userId }) => userId),
      );
      return toScimGroup(group);
    }),
  );
