import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { GroupValues, ScimGroup } from "@/server/contract/scim/group";
import type { Transaction } from "@/server/db/client";
import { scimGroups } from "@/server/db/schema";
import { recordSettingsChange, type SettingsBy } from "@/server/db/store/organisation-log";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { applyGroupsForPeople } from "../group-role/apply";
import { assertVersion } from "../scim/version";
import { lockOrganisation } from "../scim-user/rows";
import { assertGroupNameFree, type DirectoryGroup, loadGroup, writeMembers } from "./rows";
import { toGroupValues, toScimGroup } from "./wire";

type GroupSave = {
  organisationId: number;
  id: string;
  ifMatch: string | null;
  by: SettingsBy;
  next: (present: GroupValues) => GroupValues;
};

/**
 * Changes a group, and at once the roles of members who join, leave or, after a rename, stay.
 * @throws DomainError NOT_FOUND, ScimProblem
 */
export async function changeGroup(
  tx: Transaction,
  { organisationId, id, ifMatch, by, next }: GroupSave,
): Promise<ScimGroup> {
  const organisation = await lockOrganisation(tx, organisationId);
  const present = await loadGroup(tx, organisationId, id);
  assertVersion(toScimGroup(present).meta.version, ifMatch);
  const before = toGroupValues(present);
  const { members, ...named } = next(before);
  await assertGroupNameFree(tx, organisationId, named.displayName, id);
  await tx
    .update(scimGroups)
    .set({ ...named, updatedAt: await clock.now(tx) })
    .where(eq(scimGroups.id, id));
  await writeMembers(tx, organisationId, id, { present: before.members, wanted: members });
  const after = await loadGroup(tx, organisationId, id);
  const toGroupInput = ({ row, members: people }: DirectoryGroup) => ({
    displayName: row.displayName,
    externalId: row.externalId,
    members: people.map(({ display }) => display),
  });
  await recordSettingsChange(tx, by, {
    action: "DIRECTORY_GROUP_CHANGED",
    place: { organisationId },
    target: { kind: "GROUP", id, name: named.displayName },
    changes: listChanges(toGroupInput(present), toGroupInput(after)),
  });
  const isRenamed = named.displayName !== before.displayName || named.externalId !== before.externalId;
  const both = [...present.members, ...after.members];
  const stay = new Set(before.members.filter((member) => members.includes(member)));
  const touched = isRenamed ? both : both.filter((member) => !stay.has(member.id));
  await applyGroupsForPeople(
    tx,
    { organisation, by },
    touched.map(({ userId }) => userId),
  );
  return toScimGroup(after);
}
