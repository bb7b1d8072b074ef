import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { ScimUser, UserValues } from "@/server/contract/scim/user";
import type { Transaction } from "@/server/db/client";
import { scimUsers } from "@/server/db/schema";
import { recordSettingsChange, type SettingsBy } from "@/server/db/store/organisation-log";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { applyGroups } from "../group-role/apply";
import { assertVersion } from "../scim/version";
import { endDirectoryMembership } from "./end";
import { admitMember, resolveWorkAddress } from "./provision";
import { assertNameFree, loadUser, lockOrganisation, toUserValues } from "./rows";
import { toScimUser } from "./wire";

type UserSave = {
  organisationId: number;
  id: string;
  ifMatch: string | null;
  by: SettingsBy;
  next: (present: UserValues) => UserValues;
};

/**
 * Changes a person: stores the directory's data, and starts or ends the membership by `active`. The account
 * keeps its own name and address.
 * @throws DomainError NOT_FOUND, ScimProblem
 */
export async function changeUser(
  tx: Transaction,
  { organisationId, id, ifMatch, by, next }: UserSave,
): Promise<ScimUser> {
  const organisation = await lockOrganisation(tx, organisationId);
  const present = await loadUser(tx, organisationId, id);
  assertVersion(toScimUser(present).meta.version, ifMatch);
  const { active: shouldBeActive, ...values } = next(toUserValues(present));
  const active = shouldBeActive ?? present.active;
  await assertNameFree(tx, organisationId, values.userName, id);
  // A person can be deactivated whatever became of the domain since.
  const isSame = values.email === present.row.email;
  const email = isSame && !active ? present.row.email : await resolveWorkAddress(tx, organisationId, values);
  await tx
    .update(scimUsers)
    .set({ ...values, email, updatedAt: await clock.now(tx) })
    .where(eq(scimUsers.id, id));
  const { userId } = present.row;
  if (active && !present.active) {
    await admitMember(tx, organisationId, userId, by);
    await applyGroups(tx, { organisation, userId, by });
  }
  if (!active && present.active) await endDirectoryMembership(tx, organisation, userId, by);
  await recordSettingsChange(tx, by, {
    action: "DIRECTORY_PERSON_CHANGED",
    place: { organisationId },
    target: { kind: "USER", id: userId, name: values.userName },
    changes: listChanges(toUserValues(present), { ...values, email, active }),
  });
  return toScimUser(await loadUser(tx, organisationId, id));
}
